import { infrastructureGroupProblem } from '@hawser/domain/objects';
import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { TextField } from '@hawser/ui/field';
import { useServices } from '../services/index.ts';

export const INFRASTRUCTURE_LABEL = 'Infrastructure';

/** The API groups that a text lists. */
export const infrastructureIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((group) => group !== '')),
];

/** Why a text is no list of API groups of infrastructure; null when it is one. */
export const checkInfrastructure = (text: string): string | null =>
  infrastructureIn(text)
    .map(infrastructureGroupProblem)
    .find((problem) => problem !== null) ?? null;

type FieldProps = Parameters<typeof TextField>[0];

/** The API groups of Crossplane whose resources the agent of a hub may write, for whoever may give them. */
export function InfrastructureField({ field }: { field: Omit<FieldProps, 'label' | 'description'> }) {
  const { context } = useServices().me;
  if (!hasRight(context.role, 'routers.grant')) return <p>{rightRefusal('routers.grant', context.name)}</p>;
  return (
    <TextField
      label={INFRASTRUCTURE_LABEL}
      optional
      description="API groups in which the agent may write resources of Crossplane, such as s3.aws.upbound.io, or pkg.crossplane.io for packages of providers. With them it may also write custom resources, roles and service accounts. What Crossplane makes and deletes in your clouds is not limited."
      autoComplete="off"
      spellCheck={false}
      mono
      {...field}
    />
  );
}
