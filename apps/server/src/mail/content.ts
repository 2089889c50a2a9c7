/** Stands in the texts of a mail for the name of the product, which the theme of the installation decides when the mail is sent. */
export const PRODUCT = '{product}';

/** The text with the name of the product. */
export const withProduct = (text: string, product: string): string => text.replaceAll(PRODUCT, product);

/** What a mail says, before it is written as text and as HTML. Any text may contain `PRODUCT`. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A page of this server. */
  readonly link?: MailLink;
  /** A last paragraph, such as what to do if the reader did not expect the mail. */
  readonly closing?: string;
}

/** A page of this server, and how long its address works. */
export interface MailLink {
  readonly label: string;
  /** Path with query; may contain a one-time token. */
  readonly path: string;
  /** How long and how often it works; '' when it has no end. */
  readonly note: string;
  /** Whether the path contains a token, which must not outlive the mail. */
  readonly isSecret: boolean;
}
