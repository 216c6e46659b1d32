#!/usr/bin/env bash
# Applies all objects of the base and the overlays to a real kube-apiserver (1.36) in a server-side dry run.
# Then applies invalid objects, which the server must reject, and changes the registry of slices as its teams would.
# Needs Node.js, Go, kubectl, openssl and etcd (from PATH, or otherwise from the unpacked Debian package).
# The first run builds the server, which takes about 4 minutes and 100 MB.
#   k8s/dry-run/dry-run.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=${LOOMCAST_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/loomcast}/kube-apiserver-1.36.3
mkdir -p "$cache"

if [ ! -x "$cache/kube-apiserver" ]; then
  echo "Building kube-apiserver"
  version=k8s.io/component-base/version
  (cd "$here/apiserver" && GOFLAGS='-mod=mod -buildvcs=false' nice go build -trimpath \
    -ldflags "-s -w -X $version.gitVersion=v1.36.3 -X $version.gitMajor=1 -X $version.gitMinor=36" -o "$cache/kube-apiserver" .)
fi
etcd=$(command -v etcd || true)
if [ -z "$etcd" ]; then
  etcd=$cache/etcd/usr/bin/etcd
  [ -x "$etcd" ] || (cd "$cache" && apt-get download etcd-server && dpkg -x etcd-server_*.deb etcd)
fi

work=$(mktemp -d)
pids=()
finish() {
  for pid in "${pids[@]}"; do kill -KILL "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
client=$(free_port) peer=$(free_port) api=$(free_port)
"$etcd" --data-dir "$work/etcd" --listen-client-urls "http://127.0.0.1:$client" --advertise-client-urls "http://127.0.0.1:$client" \
  --listen-peer-urls "http://127.0.0.1:$peer" --initial-advertise-peer-urls "http://127.0.0.1:$peer" \
  --initial-cluster "default=http://127.0.0.1:$peer" > "$work/etcd.log" 2>&1 &
pids+=($!)

openssl genrsa -out "$work/accounts.key" 2048 2>/dev/null
token=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')
{
  echo "$token,admin,admin,system:masters"
  echo "content-$token,ann,ann,loomcast:content-team"
  echo "operator-$token,olga,olga,loomcast:operators"
} > "$work/tokens.csv"
"$cache/kube-apiserver" --etcd-servers "http://127.0.0.1:$client" --bind-address 127.0.0.1 --secure-port "$api" --cert-dir "$work/certs" \
  --service-account-key-file "$work/accounts.key" --service-account-signing-key-file "$work/accounts.key" --service-account-issuer https://localhost \
  --token-auth-file "$work/tokens.csv" --authorization-mode RBAC --service-cluster-ip-range 10.96.0.0/16 \
  > "$work/apiserver.log" 2>&1 &
pids+=($!)
kube() { kubectl --kubeconfig /dev/null --server "https://127.0.0.1:$api" --token "$token" --insecure-skip-tls-verify "$@"; }
for _ in $(seq 120); do
  kube get --raw /readyz > /dev/null 2>&1 && break
  kill -0 "${pids[1]}" 2>/dev/null || { tail -20 "$work/apiserver.log"; exit 1; }
  sleep 1
done
kube version | sed 's/^/  /'

cp -r "$here/.." "$work/k8s"
rm -rf "$work/k8s/overlays/small/secrets"
"$work/k8s/overlays/small/secrets.sh" > /dev/null

# The namespaces must exist with their pod security level, so that the server warns about pods that would be rejected.
for namespace in loomcast loomcast-staging; do
  sed "s/name: loomcast$/name: $namespace/" "$work/k8s/base/namespace.yaml" | kube apply --server-side -f - > /dev/null
done
# Installs the resource definitions of the engines.
kube apply --server-side -f "$here/crds" > /dev/null
kube wait --for=condition=Established --timeout=60s crd --all > /dev/null
failed=0
kube create namespace argocd > /dev/null
for folder in base overlays/small overlays/staging overlays/production dry-run/registry-objects dry-run/engines argo-cd; do
  kubectl kustomize "$work/k8s/$folder" > "$work/objects.yaml"
  if kube apply --server-side --dry-run=server -f "$work/objects.yaml" > "$work/out" 2>&1 && ! grep -q '^Warning' "$work/out"; then
    echo "✓ $folder: $(grep -c 'serverside-applied' "$work/out") objects accepted"
  else
    echo "✗ $folder"
    grep -v serverside-applied "$work/out"
    failed=1
  fi
done

# Objects that the server must reject; each has one fault in the small overlay.
kubectl kustomize "$work/k8s/overlays/small" > "$work/good.yaml"
refused() {
  sed "$2" "$work/good.yaml" > "$work/bad.yaml"
  if cmp -s "$work/good.yaml" "$work/bad.yaml"; then
    echo "✗ $1: nothing was changed"
    failed=1
  elif kube apply --server-side --dry-run=server -f "$work/bad.yaml" > "$work/out" 2>&1 && ! grep -q '^Warning' "$work/out"; then
    echo "✗ $1: accepted"
    failed=1
  else
    echo "✓ $1: $(grep -v serverside-applied "$work/out" | head -1 | cut -c1-180)"
  fi
}
refused 'a misspelt field' 's/readinessProbe:/readynessProbe:/'
refused 'a port out of range' 's/containerPort: 8080/containerPort: 80800/'
refused 'a selector that misses its pods' '0,/^      app.kubernetes.io\/name: auth$/s//      app.kubernetes.io\/name: other/'
refused 'a memory limit below its request' '0,/memory: 384Mi/s//memory: 1Mi/'
refused 'a container that may be root' 's/runAsNonRoot: true/runAsNonRoot: false/'
refused 'a range that is none' 's#10.0.0.0/8#10.0.0.0/80#'
refused 'an unknown update strategy' 's/type: RollingUpdate/type: Rolling/'

# Objects of the engines, each with one fault.
kubectl kustomize "$work/k8s/dry-run/engines" > "$work/good.yaml"
refused 'a Gateway with an unknown protocol mode' 's/mode: Terminate/mode: Terminated/'
refused 'a route with a misspelt field' 's/sectionName: https/sectionname: https/'
refused 'a certificate with an unknown key' 's/algorithm: ECDSA/algorithm: DSA/'
refused 'a Secret that is copied without an interval that is one' 's/refreshInterval: 1h/refreshInterval: [1h]/'
refused 'a Rollout with a misspelt step' 's/- setWeight: 20/- setWeigth: 20/'
refused 'an analysis that measures nothing' 's/^  metrics:$/  metric:/'
refused 'alerts with a duration that is none' '0,/for: 5m/s//for: soon/'
refused 'a scaler with a misspelt field' 's/minReplicaCount: 2/minReplicasCount: 2/'

# The API server enforces the admission policy: the same faults in objects that are otherwise valid.
kube apply --server-side -f "$work/k8s/components/admission-policy/policy.yaml" > /dev/null
kubectl kustomize "$work/k8s/overlays/small" > "$work/good.yaml"
for _ in $(seq 60); do
  sed 's/readOnlyRootFilesystem: true/readOnlyRootFilesystem: false/' "$work/good.yaml" > "$work/bad.yaml"
  kube apply --server-side --dry-run=server -f "$work/bad.yaml" 2>&1 | grep -q loomcast-pods && break
  sleep 1
done
if kube apply --server-side --dry-run=server -f "$work/good.yaml" > "$work/out" 2>&1; then
  echo "✓ overlays/small with the admission policy"
else
  echo "✗ overlays/small with the admission policy"
  grep -v serverside-applied "$work/out"
  failed=1
fi
denied() {
  sed "$2" "$work/good.yaml" > "$work/bad.yaml"
  kube apply --server-side --dry-run=server -f "$work/bad.yaml" > "$work/out" 2>&1 || true
  if cmp -s "$work/good.yaml" "$work/bad.yaml" || ! grep -q "ValidatingAdmissionPolicy 'loomcast-pods'.*$3" "$work/out"; then
    echo "✗ denied: $1"
    failed=1
  else
    echo "✓ denied: $1"
  fi
}
denied 'a root file system that can be written' 's/readOnlyRootFilesystem: true/readOnlyRootFilesystem: false/' 'read-only root'
denied 'a mounted token' 's/automountServiceAccountToken: false/automountServiceAccountToken: true/' 'must not mount'
denied 'a container with a capability' 's/^\( *\)drop:$/\1add: [NET_ADMIN]\n\1drop:/' 'no capabilities'
denied 'a limit of CPU' 's/^\( *\)limits:$/\1limits:\n\1  cpu: 1/' 'request CPU without a limit'
denied 'an image without a fixed tag' 's#\(image: loomcast/auth\):.*#\1:latest#' 'fixed tag'

# The registry of slices in ConfigMaps: who may change which.
kube -n loomcast create serviceaccount gateway > /dev/null
kube -n loomcast apply --server-side -f "$work/k8s/components/registry-objects/roles.yaml" > /dev/null
for who in content operator; do echo "$who-$token" > "$work/$who.token"; done
kube -n loomcast create token gateway > "$work/gateway.token"
KUBERNETES_API_URL="https://127.0.0.1:$api" KUBERNETES_CA_FILE="$work/certs/apiserver.crt" \
  node "$here/registry.ts" "$work" || failed=1
exit "$failed"
