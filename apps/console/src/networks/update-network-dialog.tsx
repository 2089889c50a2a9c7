import type { Network, networksContract } from '@hawser/contract/networks';
import { simulatedText } from '@hawser/domain/demo';
import { featureMessages } from '@hawser/domain/features';
import { networkMessages } from '@hawser/domain/networks';
import { permission } from '@hawser/domain/permissions';
import { FormDialog, type FormStep } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { conflictIn } from '../client/index.ts';
import { useCommand, useUndo } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { ExposureFields, exposureIds, settingsOf, useExposure } from '../exposure/index.ts';
import { concurrentChange, ConflictChoice, useForm } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ClusterName } from '../status/index.ts';
import { networkCalls } from './calls.ts';
import type { ChosenFeatures } from './chosen-features.ts';
import { FeaturesField } from './features-field.tsx';
import { changesOf, chosenIn, conflictRows, formerOf } from './network-changes.ts';
import classes from './networks.module.css';
import { sayInstalling } from './say-installing.ts';

/** Changes the features of a network and the exposure of its hub. Name and kind cannot change. */
export default function UpdateNetworkDialog({ about, onClose }: PageDialogProps) {
  const network = useRecord<typeof networksContract>('networks', about);
  const [theirs, setTheirs] = useState<Network | null>(null);
  return (
    <RecordDialog {...network} title="Update Network" onClose={onClose}>
      {(record, isDeleted) => (
        <UpdateNetwork
          key={theirs?.version}
          network={theirs ?? record}
          latest={record.version}
          isDeleted={isDeleted}
          onClose={onClose}
          // A conflict response contains the current network.
          onTheirs={setTheirs}
        />
      )}
    </RecordDialog>
  );
}

interface UpdateNetworkProps {
  network: Network;
  /** The version as last received. */
  latest: number;
  isDeleted: boolean;
  onClose(): void;
  /** Starts over with the current version. */
  onTheirs(network: Network): void;
}

function UpdateNetwork({ network, latest, isDeleted, onClose, onTheirs }: UpdateNetworkProps) {
  const calls = useCalls(networkCalls);
  const { toast } = useServices();
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState(network);
  // The base of the edit: the opened version or, after a conflict, the current one.
  const [replaced, setReplaced] = useState(network);
  const undoing = useUndo();
  const [features, setFeatures] = useState<ChosenFeatures>(() => chosenIn(network));
  const command = useCommand(
    ({ version, ...changes }: ReturnType<typeof changesOf> & { version: number }, options) =>
      calls.update(network.id, changes, { ...options, ifMatch: version }),
  );
  const errorOptions = { failure: command.error, otherwise: networkMessages.notUpdated };
  const exposure = useExposure({
    stored: base.hub?.skupperHubData ?? null,
    at: 'skupperHubData.',
    ...errorOptions,
  });
  const whole = useForm({ initial: {}, labels: {}, ...errorOptions });
  const changes = changesOf(base, features, exposure.dirty ? settingsOf(exposure.values) : null);
  const dirty = Object.keys(changes).length > 0;
  const conflict = conflictIn<typeof networksContract>(command.error);

  const submit = async (): Promise<void> => {
    if (base.hub !== null && !exposure.check()) return;
    const answer = await command.run({ ...changes, version: base.version });
    if (answer === null) return;
    const former = formerOf(replaced, changes);
    toast({
      text: 'Network updated.',
      undo: undoing({
        version: answer.updated.version,
        restore: (options) => calls.update(network.id, former, options),
        done: 'Network restored.',
        otherwise: networkMessages.notUpdated,
      }),
    });
    // Without a hub nothing is installed yet.
    if (base.hub !== null) sayInstalling(toast, base.featureSlugs, features);
    onClose();
  };
  const keepMine = (): void => {
    command.clear();
    if (conflict) setReplaced(conflict.record);
    setBase({ ...base, version: conflict?.current ?? network.version });
  };
  const steps: FormStep[] = [
    ...(base.usesGitOps
      ? [
          {
            id: 'features',
            title: featureMessages.title,
            content: <FeaturesField value={features} onChange={setFeatures} />,
          },
        ]
      : []),
    ...(base.hub === null
      ? []
      : [
          {
            id: 'exposure',
            title: `How the hub ${simulatedText(base.hub.clusterName, base.hub.simulated)} is reached`,
            content: (
              <>
                {/* Without other steps it has no title. */}
                {!base.usesGitOps && (
                  <p className={classes['lead']}>
                    How the hub <ClusterName name={base.hub.clusterName} simulated={base.hub.simulated} /> is
                    reached:
                  </p>
                )}
                <ExposureFields form={exposure} />
              </>
            ),
            fieldIds: exposureIds(exposure),
          },
        ]),
  ];
  const theirChange = concurrentChange({ base: base.version, latest, isDeleted, dirty, command });
  const failures = exposure.banners.length > 0 ? whole.banners : [];
  const banners = conflict ? [] : [...failures, ...theirChange.banners];
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Update Network"
      subtitle={base.name}
      size={560}
      submitLabel="Save"
      onSubmit={submit}
      {...theirChange.reason}
      {...reasonNot(base, dirty)}
      errors={exposure.errors}
      banners={banners}
      dirty={dirty}
      {...(steps.length === 0 ? {} : { steps: steps.map(led) })}
    >
      <p className={classes['lead']}>
        {featureMessages.basic} Hub settings are available once a hub is attached.
      </p>
    </FormDialog>
  );

  /** Shows a conflict above the fields of a step. */
  function led(step: FormStep): FormStep {
    if (!conflict) return step;
    const rows = conflictRows(conflict.record, {
      features,
      exposure: exposure.dirty ? exposure.values : null,
    });
    return {
      ...step,
      content: (
        <>
          <ConflictChoice
            {...conflict}
            rows={rows}
            onTheirs={() => onTheirs(conflict.record)}
            onMine={keepMine}
          />
          {step.content}
        </>
      ),
    };
  }
}

/** Why nothing can be saved. */
function reasonNot({ can, usesGitOps, hub }: Network, dirty: boolean): { submitReason?: string } {
  const update = permission(can, 'update');
  if (!update.allowed) return { submitReason: update.reason };
  if (!usesGitOps && hub === null) return { submitReason: 'There is nothing to change yet.' };
  return dirty ? {} : { submitReason: 'No changes yet.' };
}
