# Asks Slurm about a script from standard input without submitting it. SIZE FOLDER [OPTION]...
size=$1 folder=$2
shift 2
unset CDPATH
case $folder in
    '' | '~') folder=$HOME ;;
    '~/'*) folder=$HOME/${folder#??} ;;
esac
cd -- "$folder" || exit 1
head -c "$size" | sbatch --test-only "$@"
