/** An Amazon EKS cluster as its ARN names it. */
interface EksArn {
  readonly region: string;
  readonly accountId: string;
  readonly clusterName: string;
}

// AWS General Reference, "Amazon Resource Names": arn:partition:eks:region:account:cluster/name.
const EKS_ARN =
  /^arn:aws(?:-[a-z]+)*:eks:([a-z]{2,4}(?:-[a-z]+)+-\d+):(\d{12}):cluster\/([0-9A-Za-z][0-9A-Za-z_-]{0,99})$/;
// https://<id>.<two characters>.<region>.eks.amazonaws.com, in China with .cn, in the sovereign European cloud .eu.
const EKS_HOST = /^[0-9a-z]+\.[0-9a-z]+\.([a-z]{2,4}(?:-[a-z]+)+-\d+)\.eks\.amazonaws\.(?:com(?:\.cn)?|eu)$/;

/** The parts of an EKS cluster's ARN, or null for any other text. */
export function eksArnOf(text: string): EksArn | null {
  const [, region, accountId, clusterName] = EKS_ARN.exec(text) ?? [];
  if (region === undefined || accountId === undefined || clusterName === undefined) return null;
  return { region, accountId, clusterName };
}

/** The region in the host name of an EKS API server, or null for any other host name. */
export function eksRegionOfHost(host: string): string | null {
  return EKS_HOST.exec(host.toLowerCase())?.[1] ?? null;
}
