import type { Organization } from '@hawser/contract/organizations';
import { useCalls } from '../services/index.ts';
import { PictureField } from '../upload/index.ts';
import { organizationCalls } from './calls.ts';
import { Picture } from './picture.tsx';
import classes from './organizations.module.css';

/** The picture of an organization: shows, replaces and removes it. */
export function OrganizationPhoto({
  organization,
  onChange,
}: {
  organization: Organization;
  /** The organization has another version, with another picture. */
  onChange(): void;
}) {
  const { id, photoURL } = organization;
  const calls = useCalls(organizationCalls);
  return (
    <div className={classes['head']}>
      <Picture organization={organization} />
      <PictureField
        isThere={photoURL !== ''}
        put={(picture) => calls.putPhoto(id, picture).then(onChange)}
        remove={() => calls.removePhoto(id).then(onChange)}
      />
    </div>
  );
}
