{{- define "hawser.name" -}}
{{- if contains "hawser" .Release.Name }}{{ .Release.Name | trunc 53 | trimSuffix "-" }}{{ else }}{{ printf "%s-hawser" .Release.Name | trunc 53 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "hawser.selector" -}}
app.kubernetes.io/name: hawser
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "hawser.labels" -}}
{{ include "hawser.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}
