import { counted } from '@hawser/domain/counted';
import type { networksContract } from '@hawser/contract/networks';
import {
  type FeatureLocation,
  type FeatureOption,
  NETWORK_FEATURES,
  type NetworkFeature,
} from '@hawser/domain/features';
import { Link } from '@tanstack/react-router';
import { HowInstalled } from '../not-installed-yet/index.ts';
import { useWindow } from '../live/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { DEFINE_NETWORK } from '../networks/index.ts';
import classes from './network-features.module.css';

const FIRST = [DEFINE_NETWORK];
const PLACES: Readonly<Record<FeatureLocation, string>> = {
  hub: 'the hub',
  edges: 'the edges',
  both: 'the hub and the edges',
};

/** The features that a GitOps network can have, and the networks that use them. */
export function NetworkFeaturesPage() {
  return (
    <div className={classes['page']}>
      <div className={classes['lead']}>
        <p>
          Choose features when you define a GitOps network; you can change them later. Argo CD is always
          included. Basic networks have no features.
        </p>
        <HowInstalled />
        <GeneralButtons of={FIRST} />
      </div>
      <table className={classes['table']} aria-label="Network features">
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">Runs on</th>
            <th scope="col">Networks</th>
            <th scope="col">
              <span data-visually-hidden>More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {NETWORK_FEATURES.map((feature) => (
            <FeatureRow key={feature.slug} feature={feature} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const optionText = (option: FeatureOption): string =>
  option.type === 'text'
    ? 'as you enter it'
    : option.fields.map(({ label, disabled }) => label + (disabled ? ' (locked)' : '')).join(', ');

const NONE_SHOWN = { from: 0, to: 1 };

function FeatureRow({ feature }: { feature: NetworkFeature }) {
  const { slug, name, description, url, required, place } = feature;
  const { total, content } = useWindow<typeof networksContract>({
    collection: 'networks',
    features: [slug],
    range: NONE_SHOWN,
  });
  return (
    <tr>
      <th scope="row">
        <b>{name}</b> <span className={classes['need']}>{required ? 'required' : 'optional'}</span>
        <p>{description}</p>
        {feature.configurationOptions.map((option) => (
          <p key={option.slug}>
            {option.label}: {optionText(option)}
          </p>
        ))}
      </th>
      <td>{PLACES[place]}</td>
      <td className={classes['count']}>
        {content === null ? (
          '…'
        ) : total === 0 ? (
          'none'
        ) : (
          <Link
            to="/networks"
            search={{ filter: { features: [slug] } }}
            aria-label={`${counted(total, 'network has', 'networks have')} ${name}`}
          >
            {total.toLocaleString('en')}
          </Link>
        )}
      </td>
      <td>
        <a href={url} target="_blank" rel="noreferrer noopener">
          About<span data-visually-hidden> {name}</span>
        </a>
      </td>
    </tr>
  );
}
