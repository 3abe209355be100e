#!/bin/bash
#SBATCH --time=1:00:00
#SBATCH --mem=4G
set -euo pipefail
cat > run.py <<'EOF'
import os
os.system("sleep 1 &")
#SBATCH --time=99
EOF
python run.py
