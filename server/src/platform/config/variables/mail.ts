import { documented, mailAddress, randomCharacters, text, url } from '../variable.ts';

export const mail = {
  HALLES_SMTP_URL: documented(url('smtp', 'smtps'), {
    group: 'Mail',
    help: 'The server that sends mail.',
    expects: 'an address that begins with smtp:// or smtps://',
    example: 'smtps://halles:password@mail.example.com:465',
    defaultText: 'mail is shown at /dev/mail; in production it is not sent',
    secret: true,
  }),
  HALLES_MAIL_FROM: documented(mailAddress, {
    group: 'Mail',
    help: 'Whom mail comes from.',
    expects: 'an address, or a name and an address in angle brackets',
    example: 'Halles <hello@market.example.com>',
    defaultText: 'Halles <no-reply@ the public host>',
  }),
  HALLES_MAIL_REPLY_TO: documented(mailAddress, {
    group: 'Mail',
    help: 'Where answers to mail go.',
    expects: 'an address, or a name and an address in angle brackets',
    example: 'Halles <help@market.example.com>',
    defaultText: 'the sender',
  }),
  HALLES_MAIL_INBOUND_DOMAIN: documented(text.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/), {
    group: 'Mail',
    help: 'The domain whose mail reaches Halles: answers to emails go to the conversation, and mail servers report there what they could not deliver.',
    expects: 'a domain, in lower case',
    example: 'reply.market.example.com',
    defaultText: 'answers go to the sender, and nothing is received',
  }),
  HALLES_MAIL_INBOUND_LISTEN: documented(text.regex(/^\S+:\d{1,5}$/), {
    group: 'Mail',
    help: 'Where Halles receives mail by SMTP, without encryption: let a mail server or the network in front of it provide that. Needs the domain.',
    expects: 'an address of this machine and a port, with a colon between',
    example: '127.0.0.1:2525',
    defaultText: 'no mail is received by SMTP',
  }),
  HALLES_MAIL_WEBHOOK_SECRET: documented(text.min(32), {
    group: 'Mail',
    help: 'Opens /api/webhooks/mail to a mail provider that delivers messages, bounces and complaints; calls are signed with it.',
    expects: randomCharacters,
    example: 'one-more-output-of-openssl-rand-base64-48',
    defaultText: 'the address is closed',
    secret: true,
  }),
};
