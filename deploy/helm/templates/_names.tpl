{{/* Parts that several templates share. */}}

{{- define "docmill.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels that select pods: (dict "root" $ "part" "serve") */}}
{{- define "docmill.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "docmill.labels" -}}
{{ include "docmill.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "docmill.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "docmill.hasJobs" -}}
{{- if ne (toString (get .Values.settings "DOCMILL_JOBS")) "off" }}yes{{ end }}
{{- end }}

{{/* Names under which pods of the cluster call the service. */}}
{{- define "docmill.hosts" -}}
{{- $name := include "docmill.name" . -}}
{{- $own := list $name (printf "%s.%s" $name .Release.Namespace) (printf "%s.%s.svc" $name .Release.Namespace) (printf "%s.%s.svc.cluster.local" $name .Release.Namespace) -}}
{{- with get .Values.settings "DOCMILL_ALLOWED_HOSTS" }}{{ $own = append $own . }}{{ end -}}
{{- join "," $own -}}
{{- end }}

{{/* Environment of every container. What a Secret sets comes first: a value of the chart wins over it. */}}
{{- define "docmill.env" -}}
envFrom:
  - secretRef:
      name: {{ required "existingSecret is missing: a Secret with DATABASE_URL and DOCMILL_SECRET" .Values.existingSecret }}
env:
  - { name: HOST, value: "0.0.0.0" }
  - { name: PORT, value: "8080" }
  - { name: DOCMILL_METRICS_PORT, value: "9090" }
  - { name: DOCMILL_DATA_DIR, value: /data }
  - { name: DOCMILL_BASE_URL, value: {{ required "baseUrl is missing: the public URL of the service" .Values.baseUrl | quote }} }
  - { name: DOCMILL_ALLOWED_HOSTS, value: {{ include "docmill.hosts" . | quote }} }
{{- if include "docmill.hasJobs" . }}
  - { name: DOCMILL_SPOOL, value: {{ include "docmill.spool" . | quote }} }
{{- end }}
{{- range $name, $value := omit .Values.settings "DOCMILL_ALLOWED_HOSTS" }}
  - { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- with .Values.extraEnv }}
{{ toYaml . | indent 2 }}
{{- end }}
{{- end }}

{{- define "docmill.spool" -}}
{{- if and .Values.spool.s3 .Values.spool.existingClaim }}{{ fail "spool.s3 and spool.existingClaim: only one of them" }}{{ end -}}
{{- if .Values.spool.existingClaim }}/spool{{ else -}}
{{ required "spool is missing: spool.s3, spool.existingClaim, or settings.DOCMILL_JOBS=off" .Values.spool.s3 }}
{{- end }}
{{- end }}

{{- define "docmill.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "docmill.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* What can be written: memory of the node's own, and the spool where it is a claim. */}}
{{- define "docmill.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- if and .Values.spool.existingClaim (include "docmill.hasJobs" .) }}
- { name: spool, mountPath: /spool }
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "docmill.volumes" -}}
- { name: data, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- if and .Values.spool.existingClaim (include "docmill.hasJobs" .) }}
- { name: spool, persistentVolumeClaim: { claimName: {{ .Values.spool.existingClaim }} } }
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Where pods run: (dict "root" $ "part" "serve" "of" .Values.serve) */}}
{{- define "docmill.placement" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "docmill.selector" . | nindent 8 }}
{{- with .of.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .of.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .of.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
