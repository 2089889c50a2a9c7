import classes from './organizations.module.css';

/** The picture of an organization, or its first letter. */
export function Picture({
  organization: { displayName, photoURL },
}: {
  organization: { displayName: string; photoURL: string };
}) {
  if (photoURL !== '') return <img className={classes['picture']} src={photoURL} alt="" />;
  return (
    <span className={classes['picture']} aria-hidden="true">
      {displayName.slice(0, 1).toUpperCase()}
    </span>
  );
}
