import type { ObjectVersion, objectsContract } from '@hawser/contract/objects';
import { totalOf } from '@hawser/domain/status';
import type { Banner } from '@hawser/ui/dialog';
import { type ReactNode, useCallback, useRef } from 'react';
import { conflictIn, shownMessage } from '../client/index.ts';
import { type Command, useCommand, useUndo } from '../commands/index.ts';
import { ReviewDialog, type ReviewedChange } from '../review-dialog/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';

/** A reviewed change; `restores`: its YAML is that of this stored version; `accepts`: it takes over what was changed on this cluster (router). */
export interface SavedChange extends ReviewedChange {
  restores?: ObjectVersion['version'];
  accepts?: string;
}

/** The saved objects: their version since, and the YAML before. */
type Saved = readonly { readonly id: string; readonly version: number; readonly before: string }[];

/** Saves changes of YAML, each with the version that it replaces. */
export function useSave(): Command<readonly SavedChange[], { saved: Saved; clusters: number }> {
  const calls = useCalls(objectCalls);
  /** What earlier attempts saved, if a later change of several failed. */
  const done = useRef<Map<string, { version: number; clusters: number }>>(new Map());
  return useCommand(async (changes, { idempotencyKey, ...options }) => {
    for (const { id, version, after, restores, accepts } of changes) {
      if (done.current.has(id)) continue;
      const body =
        restores === undefined ? { yaml: after, ...(accepts !== undefined && { accepts }) } : { restores };
      const sent = { ...options, idempotencyKey: keyOf(idempotencyKey, id), ifMatch: version };
      const { updated } = await calls.update(id, body, sent);
      done.current.set(id, { version: updated.version, clusters: totalOf(updated.placementCounts) });
    }
    const saved = changes.map(({ id, before, version }) => ({
      id,
      before,
      version: done.current.get(id)?.version ?? version,
    }));
    const clusters = Math.max(0, ...[...done.current.values()].map((each) => each.clusters));
    return { saved, clusters };
  });
}

const keyOf = (key: string | undefined, id: string): string => `${key}-${id}`;

interface SaveReviewProps {
  title: string;
  subtitle: ReactNode;
  changes: readonly SavedChange[];
  save: ReturnType<typeof useSave>;
  cancelLabel?: string;
  submitReason?: string;
  banners?: readonly Banner[];
  children?: ReactNode;
  /** The notice after it was saved, and after that was undone. */
  doneText(clusters: number): string;
  undoneText: string;
  onSaved(): void;
  onClose(): void;
}

/** The review of changes of YAML, and saving them. */
export function SaveReview(props: SaveReviewProps) {
  const { save, changes, doneText, undoneText, onSaved, banners = [] } = props;
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const undoing = useUndo();
  const preview = useCallback(
    ({ id, after }: Pick<ReviewedChange, 'id' | 'after'>) => calls.preview(id, after),
    [calls],
  );
  const confirm = async (): Promise<void> => {
    const answer = await save.run(changes);
    if (answer === null) return;
    toast({
      text: doneText(answer.clusters),
      undo: undoing({
        version: answer.saved[0]?.version ?? 0,
        restore: async ({ idempotencyKey }) => {
          for (const { id, version, before } of answer.saved) {
            const options = { idempotencyKey: keyOf(idempotencyKey, id), ifMatch: version };
            await calls.update(id, { yaml: before, undoes: version }, options);
          }
        },
        done: undoneText,
      }),
    });
    onSaved();
  };
  const isConflict = conflictIn<typeof objectsContract>(save.error) !== null;
  const failed: readonly Banner[] =
    save.error === null || isConflict ? [] : [{ tone: 'error', text: shownMessage(save.error) }];
  return (
    <ReviewDialog
      title={props.title}
      subtitle={props.subtitle}
      changes={changes}
      preview={preview}
      {...(props.cancelLabel !== undefined && { cancelLabel: props.cancelLabel })}
      {...(props.submitReason !== undefined && { submitReason: props.submitReason })}
      banners={[...failed, ...banners]}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      {props.children}
    </ReviewDialog>
  );
}
