export { type Deliver, deliverDue, eraseExpiredMail, smtp, startMailer } from './mailer.ts';
export { enqueueMail } from './outbox.ts';
export { mailSchema } from './schema.ts';
