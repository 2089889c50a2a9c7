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

{{- define "hawser.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{- /* Refuses settings with which the release would run, but not safely. */ -}}
{{- define "hawser.check" -}}
{{- $values := .Values -}}
{{- if not $values.publicUrl }}
{{- fail "publicUrl is needed: the address that browsers and agents use, such as https://hawser.example.org. Without it the server cannot check which names it is reached by, and agents do not find it." }}
{{- end }}
{{- if not (regexMatch "^https?://[^/]+/?$" $values.publicUrl) }}
{{- fail (printf "publicUrl must be an address such as https://hawser.example.org, not '%s'." $values.publicUrl) }}
{{- end }}
{{- if and (not $values.image.digest) (not $values.image.allowTag) }}
{{- fail "image.digest is needed: a tag can be moved to another image. Set it to the digest of the release, or set image.allowTag for an image that you build or mirror yourself." }}
{{- end }}
{{- if and $values.image.digest (not (regexMatch "^sha256:[0-9a-f]{64}$" $values.image.digest)) }}
{{- fail (printf "image.digest must be sha256: and 64 hexadecimal digits, not '%s'." $values.image.digest) }}
{{- end }}
{{- if and $values.database.existingSecret (not $values.secret.existingSecret) }}
{{- fail "database.existingSecret needs secret.existingSecret: credentials in the database are encrypted with a secret that is kept apart from it." }}
{{- end }}
{{- if $values.ingress.enabled }}
{{- if not $values.trustedProxies }}
{{- fail "ingress.enabled needs trustedProxies, the addresses of the ingress controller: without them all visitors count as one address, and one of them can use up the limits of all." }}
{{- end }}
{{- if not $values.ingress.host }}
{{- fail "ingress.host is needed for an Ingress." }}
{{- end }}
{{- if ne (urlParse $values.publicUrl).host $values.ingress.host }}
{{- fail (printf "publicUrl and ingress.host must name the same host, not %s and %s: the server answers by the name in publicUrl only." (urlParse $values.publicUrl).host $values.ingress.host) }}
{{- end }}
{{- if and $values.networkPolicy.enabled (not $values.networkPolicy.from) }}
{{- fail "ingress.enabled needs networkPolicy.from, the pods of the ingress controller: a pod that bypasses it could name any client address." }}
{{- end }}
{{- end }}
{{- end }}
