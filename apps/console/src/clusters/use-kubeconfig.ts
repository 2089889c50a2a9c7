import type {
  AwsEksCredentials,
  ConnectionCheck,
  KubeconfigContext,
  KubeconfigUpload,
} from '@hawser/contract/clusters';
import { kubeconfigMessages } from '@hawser/domain/clusters';
import { useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type Form, useForm } from '../form/index.ts';
import { useCalls } from '../services/index.ts';
import { kubeconfigCalls, type KubeconfigFields } from './calls.ts';

type AwsField = 'accessKeyId' | 'secretAccessKey' | 'sessionToken';

/** An uploaded kubeconfig in a form: its contexts, the selected one, and the result of its connection test. */
export interface KubeconfigForm {
  upload: KubeconfigUpload | null;
  uploading: boolean;
  /** Why the file was rejected. */
  refusal: string | undefined;
  context: KubeconfigContext | null;
  aws: Form<AwsField>;
  found: ConnectionCheck | null;
  checking: boolean;
  take(file: File | null): void;
  choose(name: string): void;
  test(): void;
  /** Whether the input is valid; shows all errors. */
  check(): boolean;
  /** The request fields; empty if no kubeconfig was uploaded. */
  fields(): KubeconfigFields;
  dirty: boolean;
}

const ACCESS_KEY_ID = /^[A-Z0-9]{16,128}$/;

/** `onContext` is called with each selected context, so that a form can be filled from it. */
export function useKubeconfig(
  failure: unknown,
  onContext: (context: KubeconfigContext) => void,
): KubeconfigForm {
  const calls = useCalls(kubeconfigCalls);
  const [upload, setUpload] = useState<KubeconfigUpload | null>(null);
  const [chosen, setChosen] = useState('');
  const [found, setFound] = useState<ConnectionCheck | null>(null);
  const latest = useRef(0);
  const sending = useCommand((text: string, options) => calls.upload(text, options));
  const checking = useCommand(
    ({ id, ...body }: { id: string; context_name: string; awsEksCredentials?: AwsEksCredentials }) =>
      calls.check(id, body),
  );
  const context = upload?.contexts.find(({ name }) => name === chosen) ?? null;
  const isEks = context?.needsAwsEksCredentials === true;
  const aws = useForm<AwsField>({
    initial: { accessKeyId: '', secretAccessKey: '', sessionToken: '' },
    labels: {
      accessKeyId: 'Access key ID',
      secretAccessKey: 'Secret access key',
      sessionToken: 'Session token',
    },
    checks: {
      accessKeyId: (text) => (!isEks || ACCESS_KEY_ID.test(text.trim()) ? null : wrongKey(text)),
      secretAccessKey: (text) => (!isEks || text.trim().length >= 16 ? null : wrongKey(text)),
    },
    at: 'awsEksCredentials.',
    failure,
  });
  const credentials = (): { awsEksCredentials?: AwsEksCredentials } =>
    isEks
      ? {
          awsEksCredentials: {
            accessKeyId: aws.values.accessKeyId.trim(),
            secretAccessKey: aws.values.secretAccessKey.trim(),
            sessionToken: aws.values.sessionToken.trim() || null,
          },
        }
      : {};
  const choose = (of: KubeconfigUpload | null, name: string): void => {
    setChosen(name);
    setFound(null);
    checking.clear();
    const next = of?.contexts.find((one) => one.name === name);
    if (next !== undefined) onContext(next);
  };
  const take = async (file: File | null): Promise<void> => {
    const mine = ++latest.current;
    setUpload(null);
    choose(null, '');
    sending.clear();
    if (file === null) return;
    const answer = await sending.run(await file.text());
    if (answer === null || mine !== latest.current) return;
    setUpload(answer.created);
    const preselected = preselectedOf(answer.created);
    if (preselected !== undefined) choose(answer.created, preselected.name);
  };
  return {
    upload,
    uploading: sending.busy,
    refusal: sending.error === null ? undefined : shownMessage(sending.error, kubeconfigMessages.unreadable),
    context,
    aws,
    found: checking.error === null ? found : failedCheck(checking.error),
    checking: checking.busy,
    take: (file) => void take(file),
    choose: (name) => choose(upload, name),
    test() {
      if (upload === null || context === null || !aws.check()) return;
      void checking.run({ id: upload.id, context_name: context.name, ...credentials() }).then(setFound);
    },
    check: () => upload === null || (context !== null && aws.check()),
    fields: () =>
      upload === null || context === null
        ? {}
        : { kubeconfig_upload_id: upload.id, context_name: context.name, ...credentials() },
    dirty: upload !== null,
  };
}

/** The context selected by default: the current one or, if it is rejected, the only accepted one. */
export function preselectedOf({ contexts }: KubeconfigUpload): KubeconfigContext | undefined {
  const usable = contexts.filter(({ refusal }) => refusal === null);
  return usable.find(({ isCurrent }) => isCurrent) ?? (usable.length === 1 ? usable[0] : undefined);
}

const wrongKey = (text: string): string =>
  text.trim() === '' ? kubeconfigMessages.eksCredentialsNeeded : kubeconfigMessages.eksCredentials;

const failedCheck = (error: unknown): ConnectionCheck => ({
  reached: false,
  kubernetesVersion: null,
  message: shownMessage(error),
  checkedAt: 0,
});
