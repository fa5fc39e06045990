#!/bin/sh
# Runs the built images as users run them and prints their sizes. From the top of the repository, after docker-bake.hcl:
#   deploy/check-images.sh                                               # docmill:latest, docmill:ocr and docmill:full
#   CONTAINERS=podman deploy/check-images.sh registry.example/docmill    # other images, with another program
set -eu
containers=${CONTAINERS:-docker}
name=${1:-docmill}
formats=packages/convert/src/formats
service=

run() { $containers run --rm -i "$@"; }

stop() {
  [ -z "$service" ] || $containers rm -f "$service" > /dev/null
  service=
}
trap stop EXIT

# expect TEXT OUTPUT: ends the script if the text is missing.
expect() {
  case $2 in *"$1"*) ;; *)
    echo "expected '$1' in: $2" >&2
    exit 1
    ;;
  esac
}

# Waits until the service is ready, then converts a file with the key that it has printed.
request='
const base = `http://127.0.0.1:${process.env.PORT}`
const wait = async (left) => {
  const ready = await fetch(`${base}/readyz`).then((answer) => answer.ok, () => false)
  if (ready || left === 0) return ready
  await new Promise((next) => setTimeout(next, 500))
  return wait(left - 1)
}
if (process.argv[1] === "ready") process.exit((await wait(60)) ? 0 : 1)
const body = new FormData()
body.append("file", new Blob(["<h1>Hello from a container</h1>"]), "hello.html")
const answer = await fetch(`${base}/api/v1/convert`, { method: "POST", body, headers: { authorization: `Bearer ${process.argv[1]}` } })
console.log(answer.status, await answer.text())
'
ask() { $containers exec "$service" node --input-type=module -e "$request" -- "$1"; }

for tag in latest ocr full; do
  image=$name:$tag
  expect docmill "$(run --entrypoint id "$image" -un)"
  expect 'new fallback' "$(run "$image" convert - < $formats/docx/goldens/alternate-content-once.docx)"
  expect 'größere' "$(run "$image" convert - < $formats/image/fixtures/german-lines.png)"
  expect 'A day at the harbour' "$(run "$image" convert - < $formats/media/goldens/chapters.mkv)"

  service=$($containers run -d "$image")
  ask ready
  key=$($containers logs "$service" 2>&1 | sed -n 's/^API key: //p')
  answer=$(ask "$key")
  expect 200 "$answer"
  expect '# Hello from a container' "$answer"
  stop

  [ $tag = latest ] || expect deu "$(run --entrypoint tesseract "$image" --list-langs)"
  [ $tag != full ] || expect 'ffmpeg version' "$(run --entrypoint ffmpeg "$image" -version)"
  echo "$image: $($containers image inspect --format '{{.Size}}' "$image") bytes"
done
