import type { Network, networksContract } from '@hawser/contract/networks';
import { networkMessages } from '@hawser/domain/networks';
import { checkTagName, tagMessages } from '@hawser/domain/tags';
import { FormDialog } from '@hawser/ui/form-dialog';
import { TagInput } from '@hawser/ui/tag-input';
import { type ReactNode, useEffect, useState } from 'react';
import { AwaitedRecord } from '../dialogs/index.ts';
import { RecordSelect, useForm } from '../form/index.ts';
import { useWindow } from '../live/index.ts';
import { useNetworkChoice } from '../network-choice/index.ts';
import { findNetworks, infrastructureNetworkOption, objectNetworkOption } from '../networks/index.ts';
import { useTags } from '../tags/index.ts';
import { useAcceptingNetwork } from './use-accepting-network.ts';
import type { useYamlText } from './use-yaml.ts';
import { WhereItGoes } from './where-it-goes.tsx';
import { YamlField } from './yaml-field.tsx';
import { YamlViews } from './yaml-views.tsx';

interface ObjectFormProps {
  title: string;
  submitLabel: string;
  /** The initial network; empty: that of the page or the selector. */
  networkID: string;
  /** Help text of the tags. */
  tagsDescription: string;
  yaml: Pick<
    ReturnType<typeof useYamlText>,
    'field' | 'check' | 'dirty' | 'isChecked' | 'onClusters' | 'setNetwork'
  >;
  /** The error of the last save, or null. */
  failure: unknown;
  /** Sends the valid input. */
  onSubmit(to: { networkID: string; tags: string[] }, network: Network | undefined): Promise<void>;
  onClose(): void;
  /** At the left of the footer, such as another way to save. */
  extra?(to: { networkID: string; tags: string[] }): ReactNode;
  /** Whether the YAML, of one object, is also shown as a form. */
  hasForm?: boolean;
  /** Whether the YAML is one for Argo CD, which begins as a form: a GitOps network is chosen. */
  isForArgo?: boolean;
  /** The initial tags. */
  initialTags?: readonly string[];
  /** Whether it is infrastructure: a network that can make some is chosen. */
  isInfrastructure?: boolean;
  /** Above the YAML: another way to enter it, such as a file. */
  children?: ReactNode;
}

/** A form for YAML with network and tags: one object, or several. */
export function ObjectForm(props: ObjectFormProps) {
  const choice = useNetworkChoice();
  const of = props.isInfrastructure ? 'infrastructure' : props.isForArgo ? 'argo' : 'objects';
  const initial = useAcceptingNetwork(props.networkID || choice, of);
  if (initial === null) return <AwaitedRecord title={props.title} onClose={props.onClose} />;
  return <OpenForm {...props} networkID={initial} />;
}

function OpenForm(props: ObjectFormProps) {
  const { title, submitLabel, networkID, tagsDescription, yaml, failure, onSubmit, onClose } = props;
  const suggestions = useTags();
  const [tags, setTags] = useState<readonly string[]>(props.initialTags ?? []);
  const form = useForm({
    initial: { networkID },
    labels: { networkID: 'Network' },
    checks: { networkID: (id) => (id === '' ? networkMessages.choose : null) },
    failure,
  });
  const chosen = form.values.networkID;
  const { setNetwork } = yaml;
  useEffect(() => setNetwork(chosen), [setNetwork, chosen]);
  const [network] = useWindow<typeof networksContract>(
    chosen === '' ? null : { collection: 'networks', ids: [chosen], range: { from: 0, to: 1 } },
  ).rows;
  const submit = async (): Promise<void> => {
    if (!form.check() || !yaml.check()) return;
    await onSubmit({ networkID: chosen, tags: [...tags] }, network);
  };
  const wrong = yaml.field.error;
  return (
    <FormDialog
      open
      onClose={onClose}
      side="right"
      size={720}
      fullscreen
      title={title}
      submitLabel={submitLabel}
      extra={props.extra?.({ networkID: chosen, tags: [...tags] })}
      onSubmit={submit}
      dirty={yaml.dirty || tags.length > 0}
      banners={wrong === undefined ? form.banners : []}
      errors={[
        ...form.errors,
        ...(wrong === undefined ? [] : [{ fieldId: yaml.field.id, label: 'YAML', message: wrong }]),
      ]}
    >
      <RecordSelect
        label="Network"
        find={findNetworks}
        optionOf={props.isInfrastructure ? infrastructureNetworkOption : objectNetworkOption}
        placeholder={networkID === '' ? networkMessages.none : networkMessages.choose}
        {...form.field('networkID')}
      />
      <TagInput
        label="Tags"
        optional
        description={tagsDescription}
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        placeholder={tagMessages.noneSelected}
        check={(tag) => checkTagName(tag) ?? undefined}
      />
      {props.children}
      {props.hasForm ? (
        <YamlViews
          {...yaml.field}
          isChecked={yaml.isChecked}
          onClusters={yaml.onClusters}
          usesGitOps={network?.usesGitOps ?? false}
          startsAsForm={props.isForArgo === true || props.isInfrastructure === true}
          isStarted={props.isInfrastructure === true}
        />
      ) : (
        <YamlField {...yaml.field} />
      )}
      {props.hasForm && <WhereItGoes networkID={chosen} yaml={yaml.field.value} tags={tags} />}
    </FormDialog>
  );
}
