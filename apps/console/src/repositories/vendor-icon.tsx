import type { Repository } from '@hawser/contract/repositories';
import { VENDOR_NAMES } from '@hawser/domain/repositories';
import { ChartIcon, Icon, type IconProps, RepositoryIcon } from '@hawser/ui/icons';

/* Shapes of our own, which remind of a vendor without copying its logo. */

const RoundIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="6.25" />
    <path d="M5.75 10.75v-5.5M10.25 5.25v1c0 2-4.5 1.5-4.5 3.5" />
  </Icon>
);

const DiamondIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 1.75 14.25 8 8 14.25 1.75 8zM8 5.5v5M5.5 8h5" />
  </Icon>
);

const BucketIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.25 3h11.5l-1.75 10.5H4zM2.9 6.75h10.2" />
  </Icon>
);

const ICONS = {
  github: RoundIcon,
  gitlab: DiamondIcon,
  bitbucket: BucketIcon,
  other: RepositoryIcon,
} as const;

/** The icon of a repository: that of its vendor, or of charts if it has no vendor and a Helm index. */
export function VendorIcon({ image, repoType }: Pick<Repository, 'image' | 'repoType'>) {
  const Shown = image === 'other' && repoType === 'helm' ? ChartIcon : ICONS[image];
  return <Shown size={14} />;
}

/** Its vendor and type as text: 'GitHub · git'. */
export const vendorText = ({ image }: Pick<Repository, 'image'>): string => VENDOR_NAMES[image];
