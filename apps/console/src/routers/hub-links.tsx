import type { routersContract } from '@hawser/contract/routers';
import { LINK_COST } from '@hawser/domain/routers';
import { CheckField } from '@hawser/ui/field';
import { useState } from 'react';
import { NotInstalledYet } from '../not-installed-yet/index.ts';
import { useWindow } from '../live/index.ts';
import type { Role } from './role-choice.tsx';
import classes from './routers.module.css';

/** Number of routers of a network that are searched for hubs. */
const LOOKED_AT = { from: 0, to: 200 };

interface HubLinksForm {
  hubs: readonly string[];
  /** Null: the default of the network. */
  chosen: readonly string[] | null;
  choose(hub: string, on: boolean): void;
  fields(role: Role): { linkToHubs?: string[] };
  dirty: boolean;
}

/** The hubs of a network, and those that a new router is linked to. With a single hub it is linked automatically. */
export function useHubLinks(networkID: string | null): HubLinksForm {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const routers = useWindow<typeof routersContract>(
    networkID === null ? null : { collection: 'routers', networkID, range: LOOKED_AT },
  );
  const hubs = [...new Set(routers.rows.filter(({ isHub }) => isHub).map(({ hubName }) => hubName))];
  const known = chosen?.filter((hub) => hubs.includes(hub)) ?? null;
  return {
    hubs,
    chosen: known,
    choose: (hub, on) =>
      setChosen((before) =>
        on ? [...(before ?? []), hub] : (before ?? []).filter((other) => other !== hub),
      ),
    fields: (role) => {
      if (known === null || (role === 'edge' && known.length === 0)) return {};
      return { linkToHubs: [...known] };
    },
    dirty: chosen !== null && chosen.length > 0,
  };
}

/** The hubs that a router is linked to; shown if there is a choice. */
export function HubLinks({ links, role }: { links: HubLinksForm; role: Role }) {
  const isChoice = role === 'hub' ? links.hubs.length > 0 : links.hubs.length > 1;
  if (!isChoice) return null;
  return (
    <fieldset className={classes['links']}>
      <legend>Link to hubs</legend>
      {links.hubs.map((hub) => (
        <CheckField
          key={hub}
          label={hub}
          checked={links.chosen?.includes(hub) ?? false}
          onChange={(on) => links.choose(hub, on)}
        />
      ))}
      <small>
        Each link has cost {LINK_COST}.{' '}
        {role === 'edge' ? 'None selected: links to the first hub.' : 'None selected: not linked.'}
      </small>
      <NotInstalledYet />
    </fieldset>
  );
}
