import {
  CheckKubeconfig,
  ConnectionCheck,
  KubeconfigUpload,
  UploadKubeconfig,
} from '@hawser/contract/clusters';
import { created } from '@hawser/contract/record';
import { kubeconfigMessages } from '@hawser/domain/clusters';
import { z } from 'zod';
import { notFound } from '../../http/failure.ts';
import { type AnyRoute, command, read } from '../../http/route.ts';
import { type AskKubernetes, checkConnection } from './check.ts';
import { chosenOf } from './chosen.ts';
import { readCredentials, readUpload } from './stored.ts';
import { uploadKubeconfig } from './upload.ts';

const of = { tag: 'clusters', policy: 'member' } as const;

/** Kubeconfigs and what they connect to, over HTTP. */
export const kubeconfigRoutes = (ask: AskKubernetes): readonly AnyRoute[] => [
  command({
    ...of,
    operationId: 'uploadKubeconfig',
    summary: 'Upload a kubeconfig',
    method: 'POST',
    path: '/api/kubeconfigs',
    limit: 'write',
    body: UploadKubeconfig,
    answer: created(KubeconfigUpload),
    status: 201,
    handle: uploadKubeconfig,
    audit: {
      subject: 'kubeconfig',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer: { created } }) =>
        `Kubeconfig with ${created.contexts.length === 1 ? 'one context' : `${created.contexts.length} contexts`} uploaded`,
    },
  }),
  read({
    ...of,
    operationId: 'checkKubeconfig',
    summary: 'Check the credentials of an uploaded context',
    method: 'POST',
    path: '/api/kubeconfigs/{uploadID}/check',
    limit: 'remote-check',
    params: z.object({ uploadID: z.string().max(100) }),
    body: CheckKubeconfig,
    answer: ConnectionCheck,
    handle: async ({ tx, sealer, params, body, now }) => {
      if ((await readUpload(tx, sealer, params.uploadID, now)) === null)
        throw notFound(kubeconfigMessages.gone);
      return (await chosenOf(tx, sealer, { ...body, kubeconfig_upload_id: params.uploadID }, now)).kept;
    },
    complete: ({ credentials, aws }, clock) => checkConnection(credentials, aws, { ask, now: clock.now() }),
  }),
  read({
    ...of,
    operationId: 'checkCluster',
    summary: 'Check the stored credentials of a cluster',
    method: 'POST',
    path: '/api/clusters/{cloudID}/check',
    limit: 'remote-check',
    params: z.object({ cloudID: z.string().max(100) }),
    answer: ConnectionCheck,
    handle: async ({ tx, sealer, params }) => {
      const kept = await readCredentials(tx, sealer, params.cloudID);
      if (kept === null) throw notFound();
      return kept;
    },
    complete: ({ credentials, aws }, clock) => checkConnection(credentials, aws, { ask, now: clock.now() }),
  }),
];
