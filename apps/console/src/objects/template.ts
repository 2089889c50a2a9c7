/** Kinds that have a form, with a text to start with. */
export const TEMPLATES = {
  Deployment: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: web
          image: nginx:1.29
          ports:
            - containerPort: 8080
`,
  Service: `apiVersion: v1
kind: Service
metadata:
  name: web
spec:
  selector:
    app: web
  ports:
    - name: http
      port: 80
      targetPort: 8080
`,
  ConfigMap: `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  color: blue
`,
  CronJob: `apiVersion: batch/v1
kind: CronJob
metadata:
  name: nightly
spec:
  schedule: "0 3 * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers:
            - name: nightly
              image: busybox:1.37
              command: ["date"]
`,
  Ingress: `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
spec:
  rules:
    - host: web.example.org
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: web
                port:
                  number: 80
`,
  Application: `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  project: default
  source:
    repoURL: https://git.example.org/shop.git
    path: .
    targetRevision: HEAD
  destination:
    namespace: shop
  syncPolicy:
    automated:
      enabled: true
      prune: true
      selfHeal: true
    syncOptions:
      - CreateNamespace=true
`,
} as const;

type FormKind = keyof typeof TEMPLATES;

/** The kinds to start with in a network: a GitOps network takes what Argo CD delivers, and no others do. */
export const startKinds = (usesGitOps: boolean): readonly FormKind[] =>
  (Object.keys(TEMPLATES) as FormKind[]).filter((kind) => (kind === 'Application') === usesGitOps);

/** 'a Deployment', 'an Ingress'. */
export const withArticle = (kind: string): string => `${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}`;
