export { type MailContent, type MailLink, PRODUCT, withProduct } from './content.ts';
export { DEFAULT_LOOK, type MailLook, mailLookOf } from './look.ts';
export { deliverDue, eraseExpiredMail, startMailer } from './mailer.ts';
export { enqueueMail, NOTICE_MS } from './outbox.ts';
export { linkOf } from './render.ts';
export { mailSchema } from './schema.ts';
export { type Deliver, smtp } from './smtp.ts';
