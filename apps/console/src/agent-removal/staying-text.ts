/**
 * What is said before the names of the namespaces that stay, on all clusters of a network (`isWhole`) or on one; null where none does. Those
 * of the applications of a network stay also when nothing else does.
 */
export function stayingText({
  isWhole,
  isNamed,
}: {
  readonly isWhole: boolean;
  readonly isNamed: boolean;
}): string | null {
  if (!isWhole && !isNamed) return null;
  const ofApplications = isNamed
    ? 'those of the applications and, on the hub, '
    : 'those of the applications';
  return `Namespaces stay, because others may use them: ${isWhole ? ofApplications : ''}`;
}
