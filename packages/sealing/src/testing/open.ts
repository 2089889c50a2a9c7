import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto';

/**
 * Opens a sealed value as the controller does, with Node's own ciphers.
 * @throws Error when the label or the key is wrong, or a byte was changed.
 */
export function open(sealed: string, label: string, privateKey: KeyObject): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const end = 2 + bytes.readUInt16BE(0);
  const session = privateDecrypt(
    {
      key: privateKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
      oaepLabel: Buffer.from(label),
    },
    bytes.subarray(2, end),
  );
  const decipher = createDecipheriv('aes-256-gcm', session, Buffer.alloc(12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(end, -16)), decipher.final()]);
}
