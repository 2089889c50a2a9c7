export { type MailContent, type MailLink, PRODUCT, withProduct } from './content.ts';
export { DEFAULT_LOOK, type MailLook, mailLookOf } from './look.ts';
export { deliverDue, eraseExpiredMail, startMailer } from './mailer.ts';
export { endMails, enqueueMail, NOTICE_MS, type Settling } from './outbox.ts';
export { linkOf } from './render.ts';
export { mailSchema } from './schema.ts';
export { type Deliver, type Sender, smtp } from './smtp.ts';
