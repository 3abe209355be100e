# Azulejo asks the site's Prometheus: ADDRESS BYTES. Reads no settings of the user's, follows no redirection (to a login
# page) and goes through no proxy. The password of a Prometheus that wants one may stand in ~/.netrc here. The last line is
# the HTTP status, where it is known.
if command -v curl >/dev/null 2>&1; then
    curl -q -g -sS --noproxy '*' --proto =http,https --netrc-optional --connect-timeout 5 -m 20 -w '\n%{http_code}' -- "$1"
elif command -v wget >/dev/null 2>&1; then
    wget -q -O - --no-config --no-proxy --max-redirect=0 --content-on-error -t 1 -T 20 -- "$1"
    printf '\n-'
else
    echo 'there is neither curl nor wget' >&2
fi | head -c "$2"
