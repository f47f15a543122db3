#!/bin/sh
# One call with curl: files in, the result out. For operations that give one result.
# usage: recto.sh OPERATION PARAMS RESULT FILE...
# e.g.   recto.sh merge '{"outline": "flat"}' both.pdf a.pdf b.pdf
set -eu
origin=${RECTO_SERVER:-http://localhost:3000}
operation=$1 params=$2 result=$3
shift 3

for file do
  set -- "$@" --form "files=@$file"
  shift
done

# curl waits for as long as Retry-After says when the server is busy (429, 503). An error's text goes to standard error.
curl --silent --show-error --fail-with-body --retry 5 "$origin/process" \
  --header "Authorization: Bearer $RECTO_RUNNER_SECRET" \
  --form "operation=$operation" --form "params=$params" "$@" \
  --output "$result" || { status=$?; cat "$result" >&2; rm -f "$result"; exit "$status"; }
