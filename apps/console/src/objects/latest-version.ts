import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { useRef } from 'react';
import { conflictIn } from '../client/index.ts';
import type { Command } from '../commands/index.ts';

/** The part of an object that a save replaces. */
export type ObjectText = Pick<WholeObject, 'version' | 'yaml' | 'updatedAt'>;

/**
 * The newest known version of an object: as last received, or as a refused save reported it. While a save runs, and while it is not
 * known whether it was executed, a newer version may be its result: the one before stays.
 */
export function useLatest(
  object: ObjectText & { id: string },
  save: Pick<Command<never, unknown>, 'busy' | 'unsure' | 'error'>,
): ObjectText {
  const conflict = conflictIn<typeof wholeObjectsContract>(save.error);
  const theirs = conflict?.record.id === object.id ? conflict.record : undefined;
  const latest = theirs !== undefined && theirs.version > object.version ? theirs : object;
  const held = useRef<ObjectText>(latest);
  if (!save.busy && !save.unsure) held.current = latest;
  return held.current;
}
