import type { WholeObject, ApplyPreview, wholeObjectsContract } from '@hawser/contract/objects';
import { splitDocuments, type YamlDocument } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useTheme } from '@hawser/ui/themes';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { AwaitedRecord, type PageDialogProps } from '../dialogs/index.ts';
import { recordsQuery, useRows } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { checkImport, checkWhole, documentsAt } from './import-check.ts';
import { ImportReview } from './import-review.tsx';
import { EDITING } from './import-text.ts';
import { useYamlText } from './use-yaml.ts';
import { YamlField } from './yaml-field.tsx';

/** Applications that are edited together: as many as a live query names. */
const MAX_EDITED = 50;
const TITLE = 'Edit Applications';

/** Edits the YAML of several applications of one network as one text, with a review of each before it is saved. */
export default function EditObjectsDialog({ about, onClose }: PageDialogProps) {
  const ids = about.split(',').filter(Boolean);
  const isBounded = ids.length > 0 && ids.length <= MAX_EDITED;
  const { rows } = useRows(
    recordsQuery<typeof wholeObjectsContract>('wholeObjects', {
      ids: isBounded ? ids : [],
      range: { from: 0, to: isBounded ? ids.length : 1 },
    }),
  );
  // They stay as they were opened; the review compares with what they are then.
  const [opened, setOpened] = useState<readonly WholeObject[] | null>(null);
  if (opened === null && isBounded && rows.length === ids.length) setOpened(rows);
  if (!isBounded) {
    const text =
      ids.length === 0
        ? 'Select the applications that you want to edit.'
        : `At most ${MAX_EDITED} applications can be edited together.`;
    return <Refused text={text} onClose={onClose} />;
  }
  if (opened === null) return <AwaitedRecord title={TITLE} onClose={onClose} />;
  if (new Set(opened.map(({ networkID }) => networkID)).size > 1) {
    return <Refused text="Select applications of one network." onClose={onClose} />;
  }
  return <EditObjects objects={opened} onClose={onClose} />;
}

function Refused({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title={TITLE} footer={<Button onClick={onClose}>Close</Button>}>
      <p>{text}</p>
    </Dialog>
  );
}

/** A preview, and what it is of. */
interface Previewed {
  readonly text: string;
  readonly documents: readonly YamlDocument[];
  readonly preview: ApplyPreview;
}

function EditObjects({ objects, onClose }: { objects: readonly WholeObject[]; onClose(): void }) {
  const calls = useCalls(objectCalls);
  const { product } = useTheme();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { networkID = '', networkName = '' } = objects[0] ?? {};
  const [initial] = useState(() => objects.map(({ yaml }) => yaml.trimEnd()).join('\n---\n'));
  const command = useCommand((documents: readonly YamlDocument[]) =>
    calls.previewApply(
      networkID,
      documents.map(({ text }) => ({ yaml: text, tags: [] })),
    ),
  );
  const yaml = useYamlText({
    initial,
    failure: command.error,
    check: checkWhole,
    checkTyped: (text) => checkImport(text, { product }),
    messageOf: () => undefined,
  });
  const wrong = yaml.field.error;
  const dirty = yaml.value !== initial;
  const submit = async (): Promise<void> => {
    if (!yaml.check()) return;
    const documents = splitDocuments(yaml.value);
    const preview = await command.run(documents);
    if (preview !== null) setPreviewed({ text: yaml.value, documents, preview });
  };
  return (
    <>
      <FormDialog
        open
        onClose={onClose}
        side="right"
        size={720}
        fullscreen
        title={`Edit ${objects.length} Applications`}
        subtitle={`in network ${networkName}; each is found by its kind and name`}
        submitLabel="Review"
        onSubmit={submit}
        dirty={dirty}
        {...(!dirty && { submitReason: 'No changes yet.' })}
        errors={wrong === undefined ? [] : [{ fieldId: yaml.field.id, label: 'YAML', message: wrong }]}
        banners={
          command.error !== null && wrong === undefined
            ? [{ tone: 'error', text: shownMessage(command.error) }]
            : []
        }
      >
        <YamlField {...yaml.field} autoFocus />
      </FormDialog>
      {previewed !== null && (
        <ImportReview
          networkID={networkID}
          networkName={networkName}
          tags={[]}
          documents={previewed.documents}
          preview={previewed.preview}
          words={EDITING}
          onImported={(isDone) => {
            // Those that were not saved stay, to be corrected.
            yaml.setValue(documentsAt(previewed.text, (at) => !isDone(at)));
          }}
          onBack={() => setPreviewed(null)}
          onClose={onClose}
        />
      )}
    </>
  );
}
