export {
  GRANT_LABELS,
  type GrantField,
  GrantFields,
  grantIn,
  grantSummary,
  useGrant,
} from './grant-fields.tsx';
export { InstallerField } from './installer-field.tsx';
