import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';
import { formatInstant } from './formats.ts';

type Template = (data: never, language: Language) => Email;
const inFrench = (language: Language): boolean => language === 'FR';

export interface SecurityNotice {
  /** RFC 3339. */
  at: string;
  timeZone: string;
  /** Browser and system as far as known: Firefox, Windows. */
  device: string;
  url: string;
}

const noticeFacts = ({ at, timeZone, device }: SecurityNotice, language: Language): Email['facts'] =>
  inFrench(language)
    ? [
        ['Quand', formatInstant(at, timeZone, language)],
        ['Appareil', device],
      ]
    : [
        ['When', formatInstant(at, timeZone, language)],
        ['Device', device],
      ];

const noticeReason = (language: Language): string =>
  inFrench(language)
    ? 'Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte Halles.'
    : 'You’re receiving this email because it concerns the security of your Halles account.';

/** `url` leads to the list of sessions. */
export const newSignIn = ((notice: SecurityNotice, language) =>
  inFrench(language)
    ? {
        subject: 'Nouvelle connexion à votre compte',
        preview: `Depuis ${notice.device}.`,
        heading: 'Nouvelle connexion',
        paragraphs: ['Connexion à votre compte Halles depuis un appareil que nous ne reconnaissons pas.'],
        facts: noticeFacts(notice, language),
        button: { label: 'Voir mes appareils', url: notice.url },
        footnotes: [
          'Si ce n’était pas vous, déconnectez cet appareil et changez votre mot de passe tout de suite.',
        ],
        reason: noticeReason(language),
      }
    : {
        subject: 'New sign-in to your account',
        preview: `From ${notice.device}.`,
        heading: 'New sign-in',
        paragraphs: ['New sign-in to your Halles account, from a device we don’t recognize.'],
        facts: noticeFacts(notice, language),
        button: { label: 'View my devices', url: notice.url },
        footnotes: ['If it wasn’t you, sign that device out and change your password right away.'],
        reason: noticeReason(language),
      }) satisfies Template;

/** `url` leads to the screen where a new password is asked for. */
export const passwordChanged = ((notice: SecurityNotice, language) =>
  inFrench(language)
    ? {
        subject: 'Votre mot de passe a été changé',
        preview: 'Vos autres appareils ont été déconnectés.',
        heading: 'Mot de passe changé',
        paragraphs: [
          'Le mot de passe de votre compte Halles a été changé. Vos autres appareils ont été déconnectés.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'Ce n’était pas moi', url: notice.url },
        footnotes: ['Si c’était vous, il n’y a rien à faire.'],
        reason: noticeReason(language),
      }
    : {
        subject: 'Your password was changed',
        preview: 'You were signed out of your other devices.',
        heading: 'Password changed',
        paragraphs: [
          'The password of your Halles account was changed. You were signed out of your other devices.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'It wasn’t me', url: notice.url },
        footnotes: ['If it was you, there is nothing to do.'],
        reason: noticeReason(language),
      }) satisfies Template;

/** Sent to the account's current address. `url` cancels the request, or undoes the change. */
export const emailChangeRequested = ((notice: SecurityNotice, language) =>
  inFrench(language)
    ? {
        subject: 'Demande de changement d’adresse courriel',
        preview: 'Une autre adresse a été demandée pour votre compte Halles.',
        heading: 'Changement d’adresse demandé',
        paragraphs: [
          'Une autre adresse courriel a été demandée pour votre compte Halles. Elle remplacera celle-ci dès qu’elle sera confirmée.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'Ce n’était pas moi', url: notice.url },
        footnotes: [
          'Si c’était vous, il n’y a rien à faire. Sinon, utilisez le bouton dans les 7 jours : votre adresse est rétablie, toutes les sessions sont fermées et vous choisissez un nouveau mot de passe.',
        ],
        reason: noticeReason(language),
      }
    : {
        subject: 'A change of email address was requested',
        preview: 'Another address was requested for your Halles account.',
        heading: 'Change of address requested',
        paragraphs: [
          'Another email address was requested for your Halles account. It will replace this one once it is confirmed.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'It wasn’t me', url: notice.url },
        footnotes: [
          'If it was you, there is nothing to do. If not, use the button within 7 days: your address is restored, all sessions end, and you choose a new password.',
        ],
        reason: noticeReason(language),
      }) satisfies Template;

/** Sent to the address that was removed again. */
export const emailChangeUndone = (({ signInUrl }: { signInUrl: string }, language) =>
  inFrench(language)
    ? {
        subject: 'Le changement d’adresse a été annulé',
        preview: 'Le compte Halles a repris son ancienne adresse courriel.',
        heading: 'Changement d’adresse annulé',
        paragraphs: [
          'Le compte Halles qui utilisait cette adresse a repris l’ancienne, à la demande de la personne qui la reçoit. Toutes les sessions ont été fermées.',
        ],
        button: { label: 'Se connecter', url: signInUrl },
        reason: noticeReason(language),
      }
    : {
        subject: 'The change of address was undone',
        preview: 'The Halles account has its former email address again.',
        heading: 'Change of address undone',
        paragraphs: [
          'The Halles account that used this address has its former one again, at the request of the person who receives mail there. All sessions were ended.',
        ],
        button: { label: 'Sign in', url: signInUrl },
        reason: noticeReason(language),
      }) satisfies Template;

/** Sent to the previous address. `url` restores it. */
export const emailChanged = ((notice: SecurityNotice, language) =>
  inFrench(language)
    ? {
        subject: 'L’adresse de votre compte a été changée',
        preview: 'Votre compte Halles a une nouvelle adresse courriel.',
        heading: 'Adresse courriel changée',
        paragraphs: [
          'Votre compte Halles a maintenant une autre adresse courriel. Celle-ci ne sert plus à s’y connecter.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'Ce n’était pas moi', url: notice.url },
        footnotes: [
          'Si c’était vous, il n’y a rien à faire. Sinon, utilisez le bouton dans les 7 jours : cette adresse est rétablie, toutes les sessions sont fermées et vous choisissez un nouveau mot de passe.',
        ],
        reason: noticeReason(language),
      }
    : {
        subject: 'The address of your account was changed',
        preview: 'Your Halles account has a new email address.',
        heading: 'Email address changed',
        paragraphs: [
          'Your Halles account now has another email address. You can no longer sign in with this one.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'It wasn’t me', url: notice.url },
        footnotes: [
          'If it was you, there is nothing to do. If not, use the button within 7 days: this address is restored, all sessions end, and you choose a new password.',
        ],
        reason: noticeReason(language),
      }) satisfies Template;

export interface SecondFactorChanged extends SecurityNotice {
  change: keyof typeof factorChanges;
}

const factorChanges = {
  totpAdded: {
    EN: ['Two-step sign-in was turned on', 'You’ll now enter a code from an app after your password.'],
    FR: [
      'La connexion en deux étapes a été activée',
      'Vous entrerez maintenant un code d’une application après votre mot de passe.',
    ],
  },
  totpRemoved: {
    EN: ['Two-step sign-in was turned off', 'Your password alone is now enough to sign in.'],
    FR: [
      'La connexion en deux étapes a été désactivée',
      'Votre mot de passe suffit maintenant pour vous connecter.',
    ],
  },
  passkeyAdded: {
    EN: ['A passkey was added', 'From now on, that device or key is enough to sign in.'],
    FR: ['Une clé d’accès a été ajoutée', 'Désormais, cet appareil ou cette clé suffit pour se connecter.'],
  },
  passkeyRemoved: {
    EN: ['A passkey was removed', 'It no longer signs in to your account.'],
    FR: ['Une clé d’accès a été supprimée', 'Elle ne permet plus de se connecter à votre compte.'],
  },
  codesRenewed: {
    EN: ['You have new recovery codes', 'The old ones no longer work: keep the new ones in a safe place.'],
    FR: [
      'Vous avez de nouveaux codes de secours',
      'Les anciens ne fonctionnent plus : gardez les nouveaux en lieu sûr.',
    ],
  },
} as const satisfies Record<string, Record<Language, readonly [string, string]>>;

/** `url` leads to the list of sessions. */
export const secondFactorChanged = (({ change, ...notice }: SecondFactorChanged, language) => {
  const [subject, consequence] = factorChanges[change][language];
  return {
    subject,
    preview: consequence,
    heading: subject,
    paragraphs: [consequence],
    facts: noticeFacts(notice, language),
    button: { label: inFrench(language) ? 'Ce n’était pas moi' : 'It wasn’t me', url: notice.url },
    footnotes: [
      inFrench(language)
        ? 'Vos autres appareils ont été déconnectés. Si ce n’était pas vous, changez votre mot de passe tout de suite.'
        : 'You were signed out of your other devices. If it wasn’t you, change your password right away.',
    ],
    reason: noticeReason(language),
  };
}) satisfies Template;
