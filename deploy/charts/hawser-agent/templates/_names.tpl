{{- /* The agent looks for its ConfigMap and Secret under this name, so one release fits into a namespace. */ -}}
{{- define "agent.name" -}}hawser-agent{{- end }}

{{- define "agent.clusterName" -}}
{{ include "agent.name" . }}-{{ trunc -12 (required "routerID is needed; it is in the router's install dialog." .Values.routerID) }}
{{- end }}

{{- define "agent.labels" -}}
app.kubernetes.io/name: hawser-agent
app.kubernetes.io/managed-by: {{ .Release.Service }}
hawser.io/router: {{ .Values.routerID | quote }}
{{- end }}

{{- define "agent.namespaces" -}}
{{- if not .Values.grant.namespaces }}{{ fail "grant.namespaces is needed: where the agent may apply objects." }}{{ end }}
{{- range .Values.grant.namespaces }}
{{- if or (eq . $.Release.Namespace) (hasPrefix "kube-" .) }}
{{- fail (printf "grant.namespaces must not contain %s: the agent runs there, or it belongs to Kubernetes." .) }}
{{- end }}
{{- end }}
{{- toJson (uniq .Values.grant.namespaces) }}
{{- end }}
