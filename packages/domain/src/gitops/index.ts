export { argoCdNamespace, deliveredManifest, deliveredName } from './delivered.ts';
export {
  deliveredDigest,
  deliveredID,
  type DeliveredKey,
  deliveredKeyOf,
  objectDigestOf,
} from './delivered-id.ts';
