import { Fragment } from 'react';
import { fingerprintText } from './fingerprint-text.ts';

/** A fingerprint to compare. A line ends between two bytes, never within one. */
export function Fingerprint({ value }: { value: string }) {
  const bytes = fingerprintText(value).split(':');
  return (
    <code>
      {bytes.map((byte, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <>
              :<wbr />
            </>
          )}
          {byte}
        </Fragment>
      ))}
    </code>
  );
}
