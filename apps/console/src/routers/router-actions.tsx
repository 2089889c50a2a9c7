import type { Router } from '@hawser/contract/routers';
import { permission } from '@hawser/domain/permissions';
import { ArrowIcon, TerminalIcon, TrashIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';
import { routerCalls } from './calls.ts';

type Attached = Pick<Router, 'id' | 'can' | 'simulated'> & { name: string };

const isInstallable = (router: Attached): boolean => permission(router.can, 'install').allowed;

/** Actions for attached clusters. */
export const ROUTER: Noun<Attached> = {
  one: 'an attached cluster',
  nameOf: (router) => router.name,
  simulated: (router) => router.simulated,
  idOf: (router) => router.id,
  actions: [
    {
      id: 'install',
      label: 'Install',
      icon: <TerminalIcon size={14} />,
      shortcut: 'i',
      offered: isInstallable,
      run: (router, { openDialog }) => openDialog('install', router.id),
    },
    {
      id: 'progress',
      label: 'Show Installation',
      icon: <ArrowIcon size={14} />,
      shortcut: 'i',
      offered: (router) => !isInstallable(router),
      run: (router, { openDialog }) => openDialog('install', router.id),
    },
    {
      id: 'detach',
      label: 'Detach',
      icon: <TrashIcon size={14} />,
      shortcut: 'Shift D',
      may: ['detach'],
      run: (router, { openDialog }) => openDialog('detach', router.id),
      many: {
        label: 'Detach',
        asks: 'confirmation',
        warning: 'Each cluster leaves this network, and the applications placed on it are removed.',
        one: (router, { client }, options) => routerCalls(client).detach(router.id, options),
      },
    },
  ],
};
