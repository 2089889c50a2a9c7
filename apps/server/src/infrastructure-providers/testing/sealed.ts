/** A SealedSecret for the hub; the value only looks encrypted. */
export const sealedFor = (
  hub: string,
  name: string,
  namespace = 'hawser',
  spec = 'encryptedData: { credentials: AgBy }',
): string => `
apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata:
  name: ${name}
  namespace: ${namespace}
  annotations:
    targets.hawser.io/main: ${hub}
spec: { ${spec} }
`;
