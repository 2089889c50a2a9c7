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
import { type SendToKubernetes, checkConnection } from './check.ts';
import { chosenContext } from './chosen-context.ts';
import { readCredentials, readUpload } from './stored.ts';
import { uploadKubeconfig } from './upload.ts';

const of = { tag: 'clusters', policy: 'clusters.credentials' } as const;

/** Routes to upload kubeconfigs, and to check connections with their credentials. */
export const kubeconfigRoutes = (send: SendToKubernetes): readonly AnyRoute[] => [
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
      return (await chosenContext(tx, sealer, { ...body, kubeconfig_upload_id: params.uploadID }, now))
        .credentials;
    },
    complete: ({ credentials, aws }, clock) => checkConnection(credentials, aws, { send, clock }),
  }),
  read({
    ...of,
    operationId: 'checkCluster',
    policy: 'clusters.write',
    summary: 'Check the stored credentials of a cluster',
    method: 'POST',
    path: '/api/clusters/{cloudID}/check',
    limit: 'remote-check',
    params: z.object({ cloudID: z.string().max(100) }),
    answer: ConnectionCheck,
    handle: async ({ tx, sealer, params }) => {
      const stored = await readCredentials(tx, sealer, params.cloudID);
      if (stored === null) throw notFound();
      return stored;
    },
    complete: ({ credentials, aws }, clock) => checkConnection(credentials, aws, { send, clock }),
  }),
];
