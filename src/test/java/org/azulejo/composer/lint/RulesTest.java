package org.azulejo.composer.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.azulejo.composer.policy.Policies;
import org.azulejo.composer.policy.SitePolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each rule on its own: a script that keeps all of them, changed in one place so that it breaks one, and no other.
class RulesTest {

    private static final Linter LINTER = new Linter(Locale.ENGLISH);

    /// Of connections, images and the list of jobs, not of scripts.
    private static final Set<String> NOT_OF_SCRIPTS = Set.of("P01", "P12", "P13", "P14");

    /// @param base the script that keeps all rules
    /// @param from what is changed in it, which it holds once
    /// @param to what it becomes
    /// @param found the rule that is broken; empty for none
    /// @param severity of the finding
    /// @param at a part of the line at which that is to be found
    record Change(String base, String from, String to, String found, String severity, String at) {

        String script() {
            var text = Samples.text("base/" + base + ".sh");
            assertThat(text.split(Pattern.quote(from), -1)).as(from).hasSize(2);
            return text.replace(from, to);
        }

        SitePolicy policy() {
            return Policies.shipped(base.equals("pyxis") ? "pyxis-lustre" : "dgx-h100")
                    .orElseThrow();
        }

        @Override
        public String toString() {
            return found + " " + base + ": " + to.strip();
        }
    }

    private static final List<Change> CHANGES = new ArrayList<>();

    private static void error(String rule, String base, String from, String to, String at) {
        CHANGES.add(new Change(base, from, to, rule, "error", at));
    }

    private static void policy(String rule, String base, String from, String to, String at) {
        CHANGES.add(new Change(base, from, to, rule, "policy", at));
    }

    private static void advice(String rule, String base, String from, String to, String at) {
        CHANGES.add(new Change(base, from, to, rule, "advice", at));
    }

    private static void fine(String base, String from, String to) {
        CHANGES.add(new Change(base, from, to, "", "", ""));
    }

    static {
        var shebang = "#!/usr/bin/env bash\n";
        error("D01", "training", shebang, "#!/bin/bash -l\n", "#!/bin/bash -l");
        error("D01", "training", shebang, "#!/usr/bin/env -S bash --login\n", "#!/usr");
        error("D01", "training", shebang, "#!/bin/sh\n", "#!/bin/sh");
        error("D01", "training", "phase copying-in\n", "bash -lc 'phase copying-in'\n", "bash -lc");
        fine("training", shebang, "#!/bin/bash\n");
        fine("training", shebang, "#!/bin/bash -eu\n");
        fine("training", "train.py --data", "bash -lc 'ls' --data");

        error("D02", "training", "#SBATCH --time=2-00:00:00\n", "", "#!/usr");
        error("D02", "training", "--time=2-00:00:00", "--time=UNLIMITED", "UNLIMITED");
        error("D02", "training", "--time=2-00:00:00", "-t 0", "-t 0");
        policy("D02", "training", "--time=2-00:00:00", "--time=4-00:00:01", "--time=4-00:00:01");
        policy("D02", "training", "--time=2-00:00:00", "-t 97:00:00", "-t 97");
        advice("D02", "training", "--time=2-00:00:00", "--time=48", "--time=48");
        advice("D02", "training", "--time=2-00:00:00", "--time 48:00", "--time 48:00");
        fine("training", "--time=2-00:00:00", "--time=4-00:00:00");
        fine("training", "--time=2-00:00:00", "-t96:00:00");
        fine("training", "--time=2-00:00:00", "--time=2-12");

        policy(
                "D03",
                "training",
                "--gres=gpu:4\n#SBATCH --cpus-per-task=32",
                "--gres=gpu:5\n#SBATCH --cpus-per-task=40",
                "gpu:5");
        policy(
                "D03",
                "training",
                "--gres=gpu:4\n#SBATCH --cpus-per-task=32",
                "-G h100:8\n#SBATCH --cpus-per-task=64",
                "-G h100:8");
        policy(
                "D03",
                "training",
                "--gres=gpu:4",
                "--ntasks=2 --gpus-per-task=3 --threads-per-core=1",
                "--gpus-per-task=3");
        policy("D03", "array", "0-99%4", "0-99%5", "--array");
        fine("array", "0-99%4", "0-99%3");
        fine("training", "--gres=gpu:4", "--gpus-per-node=h100:4");
        fine("training", "--gres=gpu:4", "--gpus=4");
        fine("training", "--gres=gpu:4", "--tres-per-task=gres/gpu:4");

        error("D04", "training", "--partition=dgx", "--partition=gpu", "--partition=gpu");
        error("D04", "training", "--partition=dgx", "-p dgx,long", "-p dgx,long");
        error("D04", "training", "--nodes=1\n#SBATCH --gres=gpu:4", "--nodes=1-2\n#SBATCH -G 4", "--nodes=1-2");
        advice("D04", "training", "#SBATCH --nodes=1\n", "", "#!/usr");
        fine("training", "#SBATCH --partition=dgx\n", "");
        fine("training", "--nodes=1", "-N1");

        error("D05", "array", "#SBATCH --gres=gpu:h100:1\n", "", "docker run");
        error(
                "D05",
                "array",
                "    --gpus '\"device='\"$(nvidia-smi --query-gpu=uuid --format=csv,noheader)\"'\"' \\\n",
                "",
                "--gres");
        fine("array", "--gres=gpu:h100:1", "--gpus-per-task=1");

        error("D06", "training", "#SBATCH --mem=256G\n", "", "#!/usr");
        error("D06", "training", "--mem=256G", "--mem=256G\n#SBATCH --mem-per-gpu=64G", "--mem-per-gpu");
        error("D06", "array", "--mem=32G", "--mem=0", "--mem=0");
        fine("training", "--mem=256G", "--mem=0");
        fine("training", "--mem=256G", "--mem-per-cpu=4G");

        advice("D07", "training", "--cpus-per-task=32", "--cpus-per-task=16", "--cpus-per-task=16");
        advice("D07", "training", "--cpus-per-task=32", "--cpus-per-task=128", "--cpus-per-task=128");
        advice("D07", "training", "--cpus-per-task=32", "-c 33", "-c 33");
        advice(
                "D07",
                "training",
                "    -e OMP_NUM_THREADS=\"$((SLURM_CPUS_PER_TASK / SLURM_GPUS_ON_NODE))\"\n",
                "",
                "docker \"${args");
        advice(
                "D07",
                "training",
                "\"$((SLURM_CPUS_PER_TASK / SLURM_GPUS_ON_NODE))\"",
                "\"$SLURM_CPUS_PER_TASK\"",
                "OMP_NUM");
        fine("training", "--cpus-per-task=32", "--cpus-per-gpu=16");
        fine("training", "--cpus-per-task=32", "--cpus-per-task=96");

        error("D08", "training", "slurm-logs/%x-%j.out", "slurm-logs/%x.out", "--output");
        error("D08", "array", "%x-%A_%a.out", "%x-%A.out", "--output");
        error("D08", "array", "%x-%A_%a.out", "%x-%A_%a.out\n#SBATCH -e err.log", "-e err.log");
        error(
                "D08",
                "training",
                "phase copying-in\n",
                "mkdir -p slurm-logs\nphase copying-in\n",
                "mkdir -p slurm-logs");
        fine("training", "#SBATCH --output=slurm-logs/%x-%j.out\n", "");
        fine("array", "%x-%A_%a.out", "%x-%j.out");
        fine("training", "slurm-logs/%x-%j.out", "/dev/null");

        advice("D09", "training", "set -euo pipefail", "set -eu", "set -eu");
        advice("D09", "training", "phase copying-in\n", "cd project\nphase copying-in\n", "cd project");
        advice("D09", "training", "phase copying-in\n", "here=$(dirname \"$0\")\nphase copying-in\n", "dirname");
        fine("training", "set -euo pipefail", "set -eu -o pipefail");
        fine("training", "phase copying-in\n", "cd \"$SLURM_SUBMIT_DIR\"\nphase copying-in\n");

        error("D10", "training", "segment_$SLURM_JOB_ID\"\nresults", "segment\"\nresults", "-v \"$scratch");
        error("D10", "array", "embed_$SLURM_JOB_ID\"\nitem", "embed_${SLURM_ARRAY_JOB_ID}\"\nitem", "-v \"$scratch");
        error(
                "D10",
                "training",
                "segment_$SLURM_JOB_ID\"\nresults",
                "${SLURM_JOB_NAME}_$SLURM_JOB_ID\"\nresults",
                "-v \"$scratch");
        fine("training", "segment_$SLURM_JOB_ID\"\nresults", "segment/${SLURM_JOBID}\"\nresults");

        error("D11", "training", "    rsync -a \"$scratch/out/\" \"$results/\"\n", "", "docker \"${args");
        error("D11", "training", "trap bring_home EXIT\n", "", "trap 'bring_home");
        error("D11", "training", "\"$results/\"\n    rm", "\"$results/\" || true\n    rm", "|| true");
        error(
                "D11",
                "array",
                "/results/embed/\"\n    touch \"$mark\"\n",
                "/results/embed/\" || :\n    touch \"$mark\"\n",
                "|| :");
        fine("training", "\"$results/\"\n    rm", "\"$results/\" || return 1\n    rm");
        fine("training", "trap bring_home EXIT\n", "trap bring_home 0\n");

        error("D12", "training", "--out /scratch/out &\nwait \"$!\"", "--out /scratch/out", "docker \"${args");
        error(
                "D12",
                "training",
                "--out /scratch/out &\nwait \"$!\"",
                "--out /scratch/out '&' # &\nwait",
                "docker \"${args");
        error("D12", "training", "&\nwait \"$!\"", "&", "docker \"${args");
        error("D12", "training", "run --rm --init\n", "run -d --rm --init\n", "docker \"${args");
        error("D12", "array", "/scratch/in &\nwait \"$!\"", "/scratch/in && echo >&2 'a & b'", "docker run");
        fine("training", "--out /scratch/out &\nwait \"$!\"", "--out /scratch/out >log 2>&1 &\nwait");
        fine("training", "\ndocker \"${args[@]}\"", "\nsrun -n1 docker \"${args[@]}\"");

        error("D13", "training", "    stop_containers\n", "", "docker \"${args");
        error(
                "D13",
                "training",
                "--filter \"label=slurm_job=$SLURM_JOB_ID\")",
                "--filter \"name=segment-train-$SLURM_JOB_ID\")",
                "docker ps");
        error("D13", "training", " --filter \"label=slurm_job=$SLURM_JOB_ID\")", ")", "docker ps");
        error("D13", "training", "\"label=slurm_job=$SLURM_JOB_ID\")", "\"label=project=segment\")", "docker ps");
        error(
                "D13",
                "array",
                "label=slurm_job=\"$SLURM_JOB_ID\" |",
                "label=slurm_job=\"$SLURM_ARRAY_JOB_ID\" |",
                "docker ps");
        error(
                "D13",
                "training",
                "    stop_containers\n    phase bringing-home\n    rsync -a \"$scratch/out/\" \"$results/\"\n",
                "    phase bringing-home\n    rsync -a \"$scratch/out/\" \"$results/\"\n    stop_containers\n",
                "rsync -a \"$scratch/out/");
        fine("training", "docker stop -t 10 $ids", "docker kill $ids");
        fine("training", "docker stop -t 10 $ids", "docker stop -t 10 \"segment-train-$SLURM_JOB_ID\"");

        error("D14", "training", "#SBATCH --signal=B:SIGTERM@180\n", "", "#!/usr");
        error("D14", "training", "B:SIGTERM@180", "SIGTERM@180", "--signal");
        error("D14", "training", "B:SIGTERM@180", "B:TERM@60", "--signal");
        error("D14", "training", "B:SIGTERM@180", "B:USR1@180", "--signal");
        fine("training", "B:SIGTERM@180", "B:15@120");

        error("D15", "training", "run --rm --init\n", "run --rm\n", "docker \"${args");
        error("D15", "training", "    --label project=segment\n", "", "docker \"${args");
        error("D15", "training", "    --user \"$(id -u):$(id -g)\"\n", "", "docker \"${args");
        error("D15", "training", "--user \"$(id -u):$(id -g)\"", "--user root", "--user root");
        error("D15", "training", "--shm-size=64g", "--shm-size=2g", "--shm-size=2g");
        error("D15", "training", "\"segment-train-$SLURM_JOB_ID\"", "segment", "--name segment");
        error("D15", "array", "--label slurm_task=\"$SLURM_ARRAY_TASK_ID\" ", "", "docker run");
        error(
                "D15",
                "array",
                "--label slurm_job=\"$SLURM_JOB_ID\"",
                "--label slurm_job=\"$SLURM_ARRAY_JOB_ID\"",
                "--label slurm_job");
        fine("training", "--shm-size=64g", "--ipc=host");
        fine("training", "--rm --init\n", "--rm=true --init=true\n");

        error(
                "D16",
                "training",
                "-v \"$cache:/cache\"",
                "-v \"$cache:/cache\"\n    -v \"$HOME/data:/data\"",
                "$HOME/data:/data");
        error(
                "D16",
                "training",
                "-v \"$cache:/cache\"",
                "-v \"$cache:/cache\" --volume=/var/run/docker.sock:/s",
                "docker.sock");
        error(
                "D16",
                "training",
                "-v \"$cache:/cache\"",
                "-v \"$cache:/cache\" --mount type=bind,source=/home/ana,target=/x",
                "--mount");
        advice(
                "D16",
                "training",
                "-v \"$cache:/cache\"",
                "-v \"$cache:/cache\"\n    -v \"$HOME/c.yaml:/c.yaml:ro\"",
                "c.yaml");
        fine("training", "-v \"$cache:/cache\"", "-v \"$cache:/cache\" -v volume:/data");
        fine("training", "-v \"$cache:/cache\"", "-v \"$cache:/cache\" -v /etc/localtime:/etc/localtime:ro");

        error(
                "D17",
                "training",
                "phase copying-in\n",
                "export CUDA_VISIBLE_DEVICES=0,1,2,3\nphase copying-in\n",
                "CUDA_VISIBLE");
        error("D17", "training", "-e HF_HOME", "-e CUDA_VISIBLE_DEVICES=0 -e HF_HOME", "CUDA_VISIBLE");
        error("D17", "training", "--nproc_per_node=\"$SLURM_GPUS_ON_NODE\"", "--nproc_per_node=8", "nproc");
        error("D17", "training", "--nproc_per_node=\"$SLURM_GPUS_ON_NODE\"", "--nproc-per-node 4", "nproc");
        error(
                "D17",
                "training",
                "phase copying-in\n",
                "n=$(nvidia-smi -L | wc -l)\nphase copying-in\n",
                "nvidia-smi -L");
        error(
                "D17",
                "array",
                "$(nvidia-smi --query-gpu=uuid --format=csv,noheader)",
                "$((SLURM_ARRAY_TASK_ID % 8))",
                "--gpus");
        fine("training", "phase copying-in\n", "echo \"$CUDA_VISIBLE_DEVICES\"\nphase copying-in\n");
        fine("training", "phase copying-in\n", "nvidia-smi -L\nphase copying-in\n");
        fine("training", "phase copying-in\n", "unset CUDA_VISIBLE_DEVICES\nphase copying-in\n");

        error("D18", "array", "0-99%4", "1-1001%4", "--array");
        error("D18", "array", "item=$(sed", "first=$(find \"$HOME/data\" -name '*.jpg' | head -1)\nitem=$(sed", "find");
        error("D18", "array", "grep -c '' <\"$manifest\"", "wc -l <\"$manifest\"", "wc -l");
        error(
                "D18",
                "array",
                "$marks/$SLURM_ARRAY_TASK_ID.done",
                "$marks/$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID.done",
                "touch");
        error(
                "D18",
                "array",
                "    rsync -a \"$scratch/out/\" \"$HOME/results/embed/\"\n    touch \"$mark\"\n",
                "    touch \"$mark\"\n    rsync -a \"$scratch/out/\" \"$HOME/results/embed/\"\n",
                "touch");
        fine("array", "0-99%4", "0-1000%4");
        fine("array", "0-99%4", "0-2000:4%4".replace("2000", "1000"));
        fine("array", "item=$(sed", "ls \"$HOME\"\nitem=$(sed");

        error(
                "D19",
                "array",
                """
                    queued=$(squeue -h -r -u "$USER" -o '%A %F %K') || return 0
                    while read -r folder; do
                        id=${folder##*_}
                        grep -q "^$id " <<<"$queued" || rm -rf -- "$folder"
                    done < <(find "/output/$USER" -maxdepth 1 -name 'embed_*' -mmin +60)
                """,
                "    find \"/output/$USER\" -maxdepth 1 -name 'embed_*' -mmin +60 -exec rm -rf {} +\n",
                "find");
        error("D19", "array", "squeue -h -r -u", "squeue -h -u", "squeue");
        error(
                "D19",
                "training",
                "phase copying-in\n",
                "rm -rf /output/$USER/segment_*\nphase copying-in\n",
                "rm -rf /output");
        fine("training", "rm -rf \"$scratch\"", "rm -rf \"$scratch\"/*");

        advice(
                "D20",
                "training",
                "phase copying-in\n",
                "docker build -t segment:1.4 \"$HOME/segment\"\nphase copying-in\n",
                "docker build");
        advice(
                "D20",
                "array",
                "clean_old\nmkdir",
                "clean_old\ndocker build --label fingerprint=\"$item\" -t embed:2 .\nmkdir",
                "docker build");
        fine("training", "phase copying-in\n", """
            docker build --label fingerprint="$(git hash-object Dockerfile)" -t segment:1.4 .
            phase copying-in
            """);

        advice("D21", "training", "cache=\"/output/$USER/cache/huggingface\"", "cache=\"$scratch/cache\"", "HF_HOME");
        advice(
                "D21",
                "training",
                "phase copying-in\n",
                "export TORCH_HOME=\"$HOME/.cache/torch\"\nphase copying-in\n",
                "TORCH_HOME");
        fine("training", "phase copying-in\n", "export TORCH_HOME=\"/output/$USER/cache/torch\"\nphase copying-in\n");

        error("D22", "training", "-e WANDB_API_KEY", "-e WANDB_API_KEY=\"$WANDB_API_KEY\"", "-e WANDB_API_KEY");
        error("D22", "training", "source ~/.secrets/wandb", "export WANDB_API_KEY=0123456789abcdef", "export WANDB");
        error("D22", "training", "source ~/.secrets/wandb", "HF_TOKEN=$(cat ~/.cache/huggingface/token)", "HF_TOKEN");
        error(
                "D22",
                "training",
                "source ~/.secrets/wandb",
                "huggingface-cli login --token hf_abcdefghijklmnopqrstuvwx",
                "huggingface-cli");
        fine("training", "source ~/.secrets/wandb", "HF_TOKEN=$(cat ~/.secrets/hf)");
        fine("training", "source ~/.secrets/wandb", "tokens=4096\nexport MAX_NEW_TOKENS=512");

        advice("D23", "training", "    -e NCCL_IB_DISABLE=1\n", "", "docker \"${args");
        fine("array", "-e HOME=/scratch", "-e HOME=/scratch -e NCCL_DEBUG=INFO");

        error("D24", "training", "phase copying-in\n", "python3 prepare.py\nphase copying-in\n", "python3 prepare.py");
        error(
                "D24",
                "training",
                "phase copying-in\n",
                "if ! pip install -r requirements.txt; then exit 1; fi\nphase copying-in\n",
                "pip install");
        error("D24", "training", "phase copying-in\n", "source ~/venv/bin/activate\nphase copying-in\n", "activate");
        fine("training", "phase copying-in\n", "echo 'python train.py'\nphase copying-in\n");
        fine("training", "phase copying-in\n", "cat <<'EOF' >run.sh\npython train.py &\nEOF\nphase copying-in\n");

        advice("D25", "training", "run --rm --init\n", "run --rm --init --privileged\n", "--privileged");
        fine("training", "run --rm --init\n", "run --rm --init --cap-drop=ALL\n");

        error("D26", "training", "run --rm --init\n", "run -it --rm --init\n", "run -it");
        error("D26", "training", "run --rm --init\n", "run --rm --init --network host\n", "--network host");
        fine("training", "run --rm --init\n", "run -i --rm --init\n");
        fine("training", "run --rm --init\n", "run --rm --init --net=none\n");

        advice("D27", "training", "\"\\\"device=$uuids\\\"\"", "all", "--gpus all");
        error("D27", "training", "\"\\\"device=$uuids\\\"\"", "4", "--gpus 4");
        error("D27", "training", "\"\\\"device=$uuids\\\"\"", "'\"device=0,1,2,3\"'", "device=0,1");
        error("D27", "training", "\"\\\"device=$uuids\\\"\"", "\"device=$SLURM_JOB_GPUS\"", "SLURM_JOB_GPUS");
        advice("D27", "training", "    -e HOME=/scratch/home\n", "", "docker \"${args");
        advice("D27", "array", "--memory 30g ", "", "docker run");
        fine("training", "--memory=\"${SLURM_MEM_PER_NODE}m\"", "-m 200g");

        advice("D28", "array", "# the task's phase\n", "", "rsync -a \"$item\"");
        fine("array", "# the task's phase\n", "# phases are written by a library\n");

        error("P02", "pyxis", "04:00:00", "5:00:00", "--time");
        fine("pyxis", "polar,polar3", "batch");
        fine("pyxis", "04:00:00", "0-4");

        advice("P03", "pyxis", "#SBATCH --requeue\n", "", "#!/bin");
        advice("P03", "pyxis", "--export=ALL", "--export=NONE", "--export=NONE");
        fine("pyxis", "#SBATCH --export=ALL\n", "");

        error("P04", "pyxis", "#SBATCH --account=vision\n", "", "#!/bin");
        fine("pyxis", "--account=vision", "-A vision");

        error("P05", "pyxis", "#SBATCH --exclusive\n", "", "--gpus-per-node");
        error("P05", "pyxis", "--nodes=2\n#SBATCH --gpus-per-node=8", "--nodes=2\n#SBATCH --gpus=24", "--gpus=24");
        fine(
                "pyxis",
                "--gpus-per-node=8\n#SBATCH --ntasks-per-node=1\n#SBATCH --cpus-per-task=16\n#SBATCH --exclusive",
                "--gpus-per-node=4\n#SBATCH --ntasks-per-node=1");

        error(
                "P06",
                "pyxis",
                "srun --container-image",
                "docker run --rm ubuntu ls\nsrun --container-image",
                "docker run");
        error(
                "P06",
                "pyxis",
                "image=/lustre/fsw/portfolios/vision/users/ana/images/pytorch.sqsh",
                "image=images/pytorch.sqsh",
                "srun");
        error("P06", "pyxis", "images/pytorch.sqsh", "images/pytorch.sif", "srun");
        error(
                "P06",
                "pyxis",
                "image=/lustre/fsw/portfolios/vision/users/ana/images/pytorch.sqsh\n",
                "image=nvcr.io/nvidia/pytorch:24.05\nenroot import -o x.sqsh docker://$image\n",
                "srun");
        fine(
                "pyxis",
                "image=/lustre/fsw/portfolios/vision/users/ana/images/pytorch.sqsh\n",
                "image=nvcr.io#nvidia/pytorch:24.05\nenroot import -o x.sqsh \"docker://$image\"\n");

        advice(
                "P07",
                "pyxis",
                "image=/lustre/fsw/portfolios/vision/users/ana/images/pytorch.sqsh",
                "image=ubuntu:24.04",
                "srun");
        fine("pyxis", "images/pytorch.sqsh", "images/$NAME.sqsh");

        error("P08", "pyxis", "export MASTER_PORT=29500\n", "", "srun");
        fine("pyxis", "export MASTER_PORT=29500\n", "MASTER_PORT=29501\nexport MASTER_PORT\n");

        error("P09", "pyxis", "--data /lustre/data/tiles", "--data s3://bucket/tiles", "s3://");
        error("P09", "pyxis", "/lustre:/lustre", "/lustre:/lustre,/raid/ana:/data", "/raid");
        fine("pyxis", "--data /lustre/data/tiles", "--data slurm:///lustre/data/tiles");

        advice("P10", "pyxis", "slurm-logs/pretrain-%j/main.out", "pretrain-%j.out", "--output");
        fine("pyxis", "slurm-logs/pretrain-%j/main.out", "slurm-logs/%x-%j.log");

        error(
                "P11",
                "pyxis",
                "srun --container-image",
                "cat ~/.config/enroot/.credentials\nsrun --container-image",
                "cat ~");
        fine("pyxis", "srun --container-image", "test -r ~/.config/enroot/.credentials\nsrun --container-image");

        error("sbatch", "training", "#SBATCH --mem=256G\n", "#SBATCH --mem=256G\n# SBATCH --hold\n", "# SBATCH");
        error("sbatch", "training", "phase copying-in\n", "#SBATCH --qos=normal\nphase copying-in\n", "#SBATCH --qos");
        error("sbatch", "training", "#SBATCH --mem=256G\n", "#SBATCH --mem=256G --frob\n", "--frob");
        fine("training", "#SBATCH --mem=256G\n", "#SBATCH --mem=256G\n##SBATCH --hold\n");
    }

    static Stream<Change> breaches() {
        return CHANGES.stream().filter(it -> !it.found().isEmpty());
    }

    static Stream<Change> nearMisses() {
        return CHANGES.stream().filter(it -> it.found().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("breaches")
    void aBreachIsFoundAtItsLineAndNothingElse(Change change) {
        var script = change.script();
        var findings = LINTER.lint(script, change.policy());
        assertThat(findings).as(change.toString()).hasSize(1);
        var finding = findings.getFirst();
        assertThat(finding.rule()).isEqualTo(change.found());
        assertThat(finding.severity().word()).isEqualTo(change.severity());
        assertThat(script.lines().toList().get(finding.line() - 1)).contains(change.at());
    }

    @ParameterizedTest
    @MethodSource("nearMisses")
    void aNearMissIsNot(Change change) {
        assertThat(LINTER.lint(change.script(), change.policy())).isEmpty();
    }

    /// What is repaired is not found any more, nothing else is found then, and bash reads it.
    @ParameterizedTest
    @MethodSource("breaches")
    void whatIsRepairedIsGone(Change change) {
        var script = change.script();
        for (var finding : LINTER.lint(script, change.policy())) {
            finding.fix()
                    .ifPresent(fix -> assertThat(LINTER.lint(fix.apply(script), change.policy()))
                            .as("%s\n%s", change, String.join("\n", fix.difference(script, "job.sh")))
                            .isEmpty());
        }
    }

    @Test
    void eachRuleThatScriptsCanBreakIsBroken() {
        var broken = new TreeSet<>(CHANGES.stream().map(Change::found).toList());
        for (var policy : Policies.names()) {
            Policies.shipped(policy).orElseThrow().rules().keySet().stream()
                    .map(rule -> rule.id())
                    .filter(id -> !NOT_OF_SCRIPTS.contains(id))
                    .forEach(id -> assertThat(broken).contains(id));
        }
    }
}
