import type { Network, networksContract } from '@hawser/contract/networks';
import { networkMessages } from '@hawser/domain/networks';
import type { StoredRule } from '@hawser/domain/placement';
import { Button } from '@hawser/ui/button';
import { PlusIcon } from '@hawser/ui/icons';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { conflictIn, shownMessage } from '../client/index.ts';
import { useCommand, useUndo } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { concurrentChange, ConflictChoice } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ruleCalls } from './calls.ts';
import { draftOf, type DraftRule, isComplete, newRule, storedOf } from './draft.ts';
import { PlanPreview } from './plan-preview.tsx';
import { RuleCard } from './rule-card.tsx';
import { usePreview } from './use-preview.ts';
import { useSuggestions } from './use-suggestions.ts';
import { ruleText } from './rule-text.ts';
import classes from './rules.module.css';

/** The distribution rules of a network, with a preview of the effect of saving. */
export default function RulesDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof networksContract>('networks', about)}
      title="Distribution Rules"
      onClose={onClose}
    >
      {(network, isDeleted) => <RulesForm network={network} isDeleted={isDeleted} onClose={onClose} />}
    </RecordDialog>
  );
}

const draftsOf = (rules: readonly StoredRule[]): readonly DraftRule[] =>
  rules.flatMap((rule) => draftOf(rule) ?? []);

/** Rules as text, one line each. */
function RuleLines({ rules }: { rules: readonly DraftRule[] }) {
  if (rules.length === 0) return 'none';
  return rules.map((rule) => <div key={rule.id}>{ruleText(rule)}</div>);
}

/** Removing more placements than this asks for a second press. */
const REMOVED_UNASKED = 20;

/** Why the rules cannot be saved. Until the preview is current, it is unknown how much saving removes. */
function reasonOf(complete: boolean, dirty: boolean, isBehind: boolean): { submitReason?: string } {
  if (!complete) return { submitReason: 'A condition has no value.' };
  if (!dirty) return { submitReason: 'No changes yet.' };
  return isBehind ? { submitReason: 'Loading the preview…' } : {};
}

interface RulesFormProps {
  network: Network;
  isDeleted: boolean;
  onClose(): void;
}

function RulesForm({ network, isDeleted, onClose }: RulesFormProps) {
  const calls = useCalls(ruleCalls);
  const { toast } = useServices();
  const undoing = useUndo();
  const suggestions = useSuggestions(network.id);
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState({ version: network.version, rules: network.distributionRules });
  const [drafts, setDrafts] = useState(() => draftsOf(network.distributionRules));
  const command = useCommand(
    ({ rules, version }: { rules: readonly StoredRule[]; version: number }, options) =>
      calls.put(network.id, rules, { ...options, ifMatch: version }),
  );
  const complete = drafts.every((rule) => isComplete(rule.object) && isComplete(rule.cloud));
  const rules = drafts.map(storedOf);
  const dirty = JSON.stringify(rules) !== JSON.stringify(base.rules);
  const preview = usePreview(network.id, complete ? rules : null);
  const conflict = conflictIn<typeof networksContract>(command.error);

  const submit = async (): Promise<void> => {
    if (!complete) return;
    const answer = await command.run({ rules, version: base.version });
    if (answer === null) return;
    toast({
      text: 'Rules saved. Clusters are being updated.',
      undo: undoing({
        version: answer.updated.version,
        restore: (options) => calls.put(network.id, base.rules, options),
        done: 'Rules restored.',
        otherwise: networkMessages.notUpdated,
      }),
    });
    onClose();
  };
  const theirs = conflict?.record.distributionRules;
  const takeTheirs = (): void => {
    command.clear();
    const current = theirs ?? network.distributionRules;
    setDrafts(draftsOf(current));
    setBase({ version: conflict?.current ?? network.version, rules: current });
  };
  const keepMine = (): void => {
    command.clear();
    setBase({ version: conflict?.current ?? network.version, rules: theirs ?? base.rules });
  };
  const put = (index: number, rule: DraftRule): void => setDrafts((before) => before.with(index, rule));
  const theirChange = concurrentChange({
    base: base.version,
    latest: network.version,
    isDeleted,
    dirty,
    command,
  });
  const failed = command.error !== null && conflict === null;

  return (
    <FormDialog
      open
      onClose={onClose}
      side="right"
      size={820}
      fullscreen
      title="Distribution Rules"
      subtitle={network.name}
      submitLabel="Save rules"
      onSubmit={submit}
      dirty={dirty}
      {...reasonOf(complete, dirty, preview.behind)}
      {...theirChange.reason}
      asksTwice={preview.plan === null || preview.plan.leavesTotal > REMOVED_UNASKED}
      banners={
        failed
          ? [{ tone: 'error', text: shownMessage(command.error, networkMessages.notUpdated) }]
          : conflict
            ? []
            : theirChange.banners
      }
    >
      {conflict && (
        <ConflictChoice
          {...conflict}
          rows={[
            {
              label: 'Rules',
              theirs: <RuleLines rules={draftsOf(theirs ?? [])} />,
              mine: <RuleLines rules={drafts} />,
            },
          ]}
          onTheirs={takeTheirs}
          onMine={keepMine}
        />
      )}
      <p className={classes['lead']}>
        An application is added to a cluster when any rule matches both. Without rules, no cluster gets any.
      </p>
      <ol className={classes['rules']}>
        {drafts.map((rule, index) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            number={index + 1}
            suggestions={suggestions}
            onChange={(changed) => put(index, changed)}
            onRemove={() => setDrafts((before) => before.filter((other) => other.id !== rule.id))}
          />
        ))}
      </ol>
      <div>
        <Button icon={<PlusIcon size={14} />} onClick={() => setDrafts((before) => [...before, newRule()])}>
          Add a rule
        </Button>
      </div>
      <section className={classes['plan']} aria-label="Preview">
        <h3>Preview</h3>
        <PlanPreview preview={preview} incomplete={!complete} />
      </section>
    </FormDialog>
  );
}
