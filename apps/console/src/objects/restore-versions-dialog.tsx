import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { permission } from '@hawser/domain/permissions';
import { ArrowText } from '@hawser/ui/arrow-text';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useMemo, useState } from 'react';
import { AbsentRecord, AwaitedRecord, type PageDialogProps } from '../dialogs/index.ts';
import { recordsQuery, useRows } from '../live/index.ts';
import { useLatest } from './latest-version.ts';
import { restoredText } from './rollout-text.ts';
import { type SavedChange, SaveReview, useSave } from './save-review.tsx';
import { TheirChange } from './their-change.tsx';
import { type StoredVersion, useStoredVersions } from './use-stored-versions.ts';
import { versionsIn } from './wanted-versions.ts';

/** Restores older versions of one or several objects, after a review: each becomes a new version. */
export default function RestoreVersionsDialog({ about, onClose }: PageDialogProps) {
  const wanted = useMemo(() => versionsIn(about), [about]);
  const { stored, failure } = useStoredVersions(wanted);
  const ids = wanted.map(({ objectID }) => objectID);
  const { rows, content } = useRows(
    recordsQuery<typeof wholeObjectsContract>('wholeObjects', {
      ids,
      range: { from: 0, to: Math.max(1, ids.length) },
    }),
  );
  // They stay open, with what was loaded, when somebody deletes one.
  const [seen, setSeen] = useState<readonly WholeObject[]>([]);
  if (rows.length >= ids.length && rows !== seen) setSeen(rows);
  if (failure !== null) {
    return (
      <Dialog open onClose={onClose} title={TITLE} footer={<Button onClick={onClose}>Close</Button>}>
        <p role="alert">{failure}</p>
      </Dialog>
    );
  }
  if (content !== null && (ids.length === 0 || seen.length === 0) && rows.length < Math.max(1, ids.length)) {
    return <AbsentRecord title={TITLE} onClose={onClose} />;
  }
  if (stored === null || seen.length === 0) return <AwaitedRecord title={TITLE} onClose={onClose} />;
  return (
    <Restore
      objects={seen}
      stored={stored}
      isDeleted={content !== null && rows.length < ids.length}
      onClose={onClose}
    />
  );
}

const TITLE = 'Restore';
const DELETED = 'Deleted meanwhile. It cannot be restored any more.';

interface RestoreProps {
  objects: readonly WholeObject[];
  stored: readonly StoredVersion[];
  isDeleted: boolean;
  onClose(): void;
}

function Restore({ objects, stored, isDeleted, onClose }: RestoreProps) {
  const save = useSave();
  const [opened] = useState(objects);
  const [first] = objects;
  const [only, ...others] = stored;
  const isOne = others.length === 0;
  const latest = useLatest(first ?? NONE, save);
  const changes = useMemo(
    () =>
      stored.flatMap(({ objectID, version: restores, yaml }): SavedChange[] => {
        const object = objects.find(({ id }) => id === objectID);
        if (object === undefined) return [];
        const { version, yaml: before } = isOne ? latest : object;
        return [
          { id: object.id, name: object.name, kind: object.kind, version, before, after: yaml, restores },
        ];
      }),
    [objects, stored, isOne, latest],
  );
  if (first === undefined || only === undefined) return null;
  const base = opened[0]?.yaml ?? '';
  const refused = objects.map(({ can }) => permission(can, 'update')).find(({ allowed }) => !allowed);
  const reason = isDeleted ? 'Deleted.' : refused?.reason;
  return (
    <SaveReview
      title={
        isOne
          ? `Restore version ${only.version} of ${first.name}`
          : `Roll back ${stored.length.toLocaleString('en')} applications`
      }
      subtitle={
        isOne ? (
          <ArrowText>
            {`${first.kind} in ${first.networkName} · version ${latest.version} → ${latest.version + 1}`}
          </ArrowText>
        ) : (
          ''
        )
      }
      changes={changes}
      save={save}
      {...(reason !== undefined && { submitReason: reason })}
      banners={isDeleted ? [{ tone: 'warning', text: DELETED }] : []}
      doneText={(clusters) =>
        restoredText(isOne ? { name: first.name, version: only.version } : stored.length, clusters)
      }
      undoneText="Rollback undone."
      onSaved={onClose}
      onClose={onClose}
    >
      {isOne && latest.yaml !== base && !save.busy && <TheirChange base={base} latest={latest} />}
    </SaveReview>
  );
}

/** Never shown: there is always one object. */
const NONE = { id: '', version: 0, yaml: '', updatedAt: 0 };
