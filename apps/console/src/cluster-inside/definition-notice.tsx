import type { ClusterObjectsItem } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { useRef } from 'react';
import classes from './cluster-inside.module.css';

/** What happened to the definition of a kind while its objects are shown: it was deleted, or replaced by another one. */
export function DefinitionNotice({ kind, last }: { kind: string; last: ClusterObjectsItem | null }) {
  const before = useRef<{ definition: string; replacedAt: number | null }>({
    definition: '',
    replacedAt: null,
  });
  if (last === null) return null;
  const { isServed, definition, observedAt } = last;
  if (definition !== '' && definition !== before.current.definition) {
    const isFirst = before.current.definition === '';
    before.current = { definition, replacedAt: isFirst ? null : observedAt };
  }
  if (!isServed) {
    return (
      <p role="alert" className={classes['notice']}>
        The cluster does not serve {kind} any more: its definition was deleted, and all objects of this kind
        with it. They appear here when it is defined again.
      </p>
    );
  }
  const { replacedAt } = before.current;
  if (replacedAt === null) return null;
  return (
    <p role="status" className={classes['notice']}>
      The definition of {kind} was deleted and created again <Age instant={replacedAt} /> ago. The objects
      that it had were deleted with it.
    </p>
  );
}
