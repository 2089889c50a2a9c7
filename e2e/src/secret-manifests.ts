/** A Deployment whose pods need a Secret. */
export const uses = (app: string, secret: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${app}, namespace: hawser}
spec:
  selector: {matchLabels: {app: ${app}}}
  template:
    metadata: {labels: {app: ${app}}}
    spec:
      containers:
        - name: main
          image: example.org/main:1
          envFrom: [{secretRef: {name: ${secret}}}]
---`;

/** A SealedSecret that no controller can open. */
export const BROKEN = `
apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata: {name: broken, namespace: hawser}
spec:
  encryptedData: {password: AgAA}
---`;
