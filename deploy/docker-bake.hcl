# All images, for both kinds of processors: docker buildx bake -f deploy/docker-bake.hcl
# `--set *.output=type=registry` and `TAG=registry.example/docmill` publish them.
variable "TAG" {
  default = "docmill"
}

group "default" {
  targets = ["docmill", "ocr", "full"]
}

target "common" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
}

target "docmill" {
  inherits = ["common"]
  target   = "docmill"
  tags     = ["${TAG}:latest"]
}

target "ocr" {
  inherits = ["common"]
  target   = "ocr"
  tags     = ["${TAG}:ocr"]
}

target "full" {
  inherits = ["common"]
  target   = "full"
  tags     = ["${TAG}:full"]
}
