import type { OwnLimits, PlanTier } from '@hawser/contract/accounts';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { conflictOf, shownMessage } from '../client/index.ts';
import { useCommand, useUndo } from '../commands/index.ts';
import { ConflictChoice, FieldPair } from '../form/index.ts';
import { useServices } from '../services/index.ts';
import {
  entriesOf,
  isChanged,
  type LimitEntry,
  type LimitField,
  type LimitedRecord,
  LIMITS,
  limitsIn,
  limitText,
  type SetLimits,
  tierLimit,
} from './own-limits.ts';

interface LimitsDialogProps extends LimitedRecord {
  /** The name of the account or organization, as people read it. */
  of: string;
  /** Its tier; undefined for one that is not configured. */
  tier: PlanTier | undefined;
  setLimits: SetLimits;
  onLimits(record: LimitedRecord): void;
  onClose(): void;
}

const OTHERWISE = 'The limits could not be set.';

/** Limits of one account or organization: each as in its plan, a number, or none. */
export function LimitsDialog({ of, tier, setLimits, onLimits, onClose, ...opened }: LimitsDialogProps) {
  const { toast } = useServices();
  const undoing = useUndo();
  const idBase = useId();
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState<LimitedRecord>(opened);
  const [entries, setEntries] = useState(() => entriesOf(opened.ownLimits));
  const [isChecked, setChecked] = useState(false);
  const command = useCommand((limits: OwnLimits, options) =>
    setLimits(limits, { ...options, ifMatch: base.limitsVersion }),
  );
  const conflict = conflictOf<LimitedRecord>(command.error);
  const read = limitsIn(entries);
  const messages = isChecked && 'messages' in read ? read.messages : {};
  const dirty = isChanged(entries, base.ownLimits);

  const enter = (field: LimitField, entry: Partial<LimitEntry>): void =>
    setEntries((before) => ({ ...before, [field]: { ...before[field], ...entry } }));
  const submit = async (): Promise<void> => {
    setChecked(true);
    if ('messages' in read) return;
    const saved = await command.run(read.limits);
    if (saved === null) return;
    onLimits(saved);
    toast({
      text: `Limits of ${of} set.`,
      undo: undoing({
        version: saved.limitsVersion,
        restore: async (options) => onLimits(await setLimits(base.ownLimits, options)),
        done: `Limits of ${of} restored.`,
        otherwise: OTHERWISE,
      }),
    });
    onClose();
  };
  /** Goes on from the version of somebody else. */
  const rebase = (theirs: LimitedRecord, isTaken: boolean): void => {
    command.clear();
    setBase(theirs);
    onLimits(theirs);
    if (isTaken) setEntries(entriesOf(theirs.ownLimits));
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Limits"
      subtitle={<bdi>{of}</bdi>}
      submitLabel="Set Limits"
      onSubmit={submit}
      dirty={dirty}
      {...(dirty ? {} : { submitReason: 'No changes yet.' })}
      errors={LIMITS.flatMap(({ field, label }) =>
        messages[field] === undefined
          ? []
          : [{ fieldId: `${idBase}-${field}`, label, message: messages[field] }],
      )}
      banners={
        command.error === null || conflict !== null
          ? []
          : [{ tone: 'error', text: shownMessage(command.error, OTHERWISE) }]
      }
    >
      {conflict !== null && (
        <ConflictChoice
          {...conflict}
          rows={LIMITS.map(({ field, label }) => ({
            label,
            theirs: limitText(conflict.record.ownLimits[field]),
            mine: 'limits' in read ? limitText(read.limits[field]) : entries[field].number,
          }))}
          onTheirs={() => rebase(conflict.record, true)}
          onMine={() => rebase(conflict.record, false)}
        />
      )}
      <p>
        A limit that is set here holds whatever the plan. What there is already stays; nothing more can be
        added beyond it.
      </p>
      {LIMITS.map(({ field, label }) => (
        <FieldPair key={field}>
          <SelectField
            label={label}
            value={entries[field].kind}
            onChange={(kind) => enter(field, { kind: kind as LimitEntry['kind'] })}
            choices={[
              { value: 'plan', label: `As in the plan (${tierLimit(tier, field)})` },
              { value: 'number', label: 'A number' },
              { value: 'unlimited', label: 'Unlimited' },
            ]}
          />
          {entries[field].kind === 'number' && (
            <TextField
              id={`${idBase}-${field}`}
              label={`Maximum ${label.toLowerCase()}`}
              inputMode="numeric"
              autoComplete="off"
              value={entries[field].number}
              error={messages[field]}
              onChange={(number) => enter(field, { number })}
            />
          )}
        </FieldPair>
      ))}
    </FormDialog>
  );
}
