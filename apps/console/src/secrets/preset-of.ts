import type { Target } from '../sealing/index.ts';

/** One whose certificate has changed can be: it is accepted in the form. */
export const canBeChosen = ({ problem }: Pick<Target, 'problem'>): boolean =>
  problem === null || problem.kind === 'changed';

/**
 * Ids of the clusters before somebody chooses: all that can be sealed for, or the hub alone. For a Secret that is missing on one cluster
 * (`wantedOn`, its id) it is that one, or none where it cannot be sealed for: sealed for another, it would still be missing.
 */
export function presetOf(
  targets: readonly Target[],
  isMultiple: boolean,
  wantedOn: string | undefined,
): ReadonlySet<string> {
  const possible = targets.filter(canBeChosen);
  const one =
    wantedOn === undefined
      ? (possible.find(({ certificate }) => certificate.isHub) ?? possible[0])
      : possible.find(({ certificate }) => certificate.cloudID === wantedOn);
  const preset = isMultiple ? possible : one === undefined ? [] : [one];
  return new Set(preset.map(({ certificate }) => certificate.id));
}
