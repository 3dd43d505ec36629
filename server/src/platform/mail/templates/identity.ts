import type { Language } from '@halles/contract/kernel';
import type { Letter } from '../layout.ts';
import { formatInstant } from './formats.ts';

type Say = (data: never, language: Language) => Letter;
const inFrench = (language: Language): boolean => language === 'FR';

export interface VerifyEmail {
  url: string;
  validHours: number;
}

/** Says no name: whoever signs up could write anything there, to anybody's address. */
export const verifyEmail = (({ url, validHours }: VerifyEmail, language) =>
  inFrench(language)
    ? {
        subject: 'Confirmez votre adresse courriel',
        preview: 'Une dernière étape pour ouvrir votre compte Halles.',
        heading: 'Bienvenue chez Halles',
        paragraphs: [
          'Confirmez que cette adresse est bien la vôtre pour terminer la création de votre compte.',
        ],
        button: { label: 'Confirmer mon adresse', url },
        afterwards: [
          `Ce lien est valide pendant ${validHours} heures. Si vous n’avez pas créé de compte, ignorez simplement ce message.`,
        ],
        reason: 'Vous recevez ce message parce que cette adresse a servi à créer un compte sur Halles.',
      }
    : {
        subject: 'Confirm your email address',
        preview: 'One last step to open your Halles account.',
        heading: 'Welcome to Halles',
        paragraphs: ['Confirm that this address is yours to finish creating your account.'],
        button: { label: 'Confirm my address', url },
        afterwards: [
          `This link works for ${validHours} hours. If you did not create an account, simply ignore this message.`,
        ],
        reason: 'You receive this message because this address was used to create an account on Halles.',
      }) satisfies Say;

export interface ResetPassword {
  url: string;
  validMinutes: number;
}

export const resetPassword = (({ url, validMinutes }: ResetPassword, language) =>
  inFrench(language)
    ? {
        subject: 'Choisissez un nouveau mot de passe',
        preview: 'Vous avez demandé à changer votre mot de passe Halles.',
        heading: 'Nouveau mot de passe',
        paragraphs: ['Vous avez demandé à changer le mot de passe de votre compte Halles.'],
        button: { label: 'Choisir un mot de passe', url },
        afterwards: [
          `Ce lien est valide pendant ${validMinutes} minutes et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.`,
        ],
        reason: 'Vous recevez ce message parce qu’un nouveau mot de passe a été demandé pour cette adresse.',
      }
    : {
        subject: 'Choose a new password',
        preview: 'You asked to change your Halles password.',
        heading: 'New password',
        paragraphs: ['You asked to change the password of your Halles account.'],
        button: { label: 'Choose a password', url },
        afterwards: [
          `This link works once, for ${validMinutes} minutes. If you did not ask for it, ignore this message: your password stays as it is.`,
        ],
        reason: 'You receive this message because a new password was asked for this address.',
      }) satisfies Say;

export interface ConfirmNewEmail {
  url: string;
  validHours: number;
}

export const confirmNewEmail = (({ url, validHours }: ConfirmNewEmail, language) =>
  inFrench(language)
    ? {
        subject: 'Confirmez votre nouvelle adresse courriel',
        preview: 'Votre compte Halles attend cette confirmation.',
        heading: 'Nouvelle adresse courriel',
        paragraphs: [
          'Confirmez que cette adresse est bien la vôtre. D’ici là, votre compte garde l’ancienne.',
        ],
        button: { label: 'Confirmer cette adresse', url },
        afterwards: [
          `Ce lien est valide pendant ${validHours} heures. Si vous n’avez rien demandé, ignorez simplement ce message.`,
        ],
        reason: 'Vous recevez ce message parce que cette adresse a été donnée pour un compte Halles.',
      }
    : {
        subject: 'Confirm your new email address',
        preview: 'Your Halles account is waiting for this.',
        heading: 'New email address',
        paragraphs: ['Confirm that this address is yours. Until then your account keeps the old one.'],
        button: { label: 'Confirm this address', url },
        afterwards: [
          `This link works for ${validHours} hours. If you did not ask for it, simply ignore this message.`,
        ],
        reason: 'You receive this message because this address was given for a Halles account.',
      }) satisfies Say;

export interface SignUpWithKnownAddress {
  signInUrl: string;
}

/** The sign-up screen says the same to everybody; only the owner of the address learns that it is taken. */
export const signUpWithKnownAddress = (({ signInUrl }: SignUpWithKnownAddress, language) =>
  inFrench(language)
    ? {
        subject: 'Vous avez déjà un compte Halles',
        preview: 'Quelqu’un a voulu créer un compte avec votre adresse.',
        heading: 'Vous avez déjà un compte',
        paragraphs: [
          'Quelqu’un, peut-être vous, a voulu créer un compte Halles avec cette adresse. Elle en a déjà un : connectez-vous, ou demandez un nouveau mot de passe depuis l’écran de connexion.',
        ],
        button: { label: 'Se connecter', url: signInUrl },
        afterwards: ['Si ce n’était pas vous, il n’y a rien à faire : rien n’a changé.'],
        reason: 'Vous recevez ce message parce que votre adresse a été saisie à l’inscription.',
      }
    : {
        subject: 'You already have a Halles account',
        preview: 'Somebody tried to create an account with your address.',
        heading: 'You already have an account',
        paragraphs: [
          'Somebody, perhaps you, tried to create a Halles account with this address. It already has one: sign in, or ask for a new password from the sign-in screen.',
        ],
        button: { label: 'Sign in', url: signInUrl },
        afterwards: ['If it was not you, there is nothing to do: nothing has changed.'],
        reason: 'You receive this message because your address was entered at sign-up.',
      }) satisfies Say;

export interface SecurityNotice {
  /** RFC 3339. */
  at: string;
  timeZone: string;
  /** Browser and system as far as known: Firefox, Windows. */
  device: string;
  url: string;
}

const noticeFacts = ({ at, timeZone, device }: SecurityNotice, language: Language): Letter['facts'] =>
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
    ? 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte Halles.'
    : 'You receive this message because it concerns the security of your Halles account.';

/** `url` leads to the list of sessions. */
export const newSignIn = ((notice: SecurityNotice, language) =>
  inFrench(language)
    ? {
        subject: 'Nouvelle connexion à votre compte',
        preview: `Depuis ${notice.device}.`,
        heading: 'Nouvelle connexion',
        paragraphs: [
          'Votre compte Halles vient d’être ouvert depuis un appareil que nous ne connaissions pas.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'Voir mes sessions', url: notice.url },
        afterwards: [
          'Si ce n’était pas vous, fermez cette session et changez votre mot de passe sans attendre.',
        ],
        reason: noticeReason(language),
      }
    : {
        subject: 'New sign-in to your account',
        preview: `From ${notice.device}.`,
        heading: 'New sign-in',
        paragraphs: ['Your Halles account was just opened from a device we had not seen before.'],
        facts: noticeFacts(notice, language),
        button: { label: 'See my sessions', url: notice.url },
        afterwards: ['If it was not you, end that session and change your password right away.'],
        reason: noticeReason(language),
      }) satisfies Say;

/** `url` leads to the screen where a new password is asked for. */
export const passwordChanged = ((notice: SecurityNotice, language) =>
  inFrench(language)
    ? {
        subject: 'Votre mot de passe a été changé',
        preview: 'Toutes les autres sessions ont été fermées.',
        heading: 'Mot de passe changé',
        paragraphs: [
          'Le mot de passe de votre compte Halles a été changé. Toutes les autres sessions ont été fermées.',
        ],
        facts: noticeFacts(notice, language),
        button: { label: 'Ce n’était pas moi', url: notice.url },
        afterwards: ['Si c’était vous, il n’y a rien à faire.'],
        reason: noticeReason(language),
      }
    : {
        subject: 'Your password was changed',
        preview: 'All other sessions were ended.',
        heading: 'Password changed',
        paragraphs: ['The password of your Halles account was changed. All other sessions were ended.'],
        facts: noticeFacts(notice, language),
        button: { label: 'It was not me', url: notice.url },
        afterwards: ['If it was you, there is nothing to do.'],
        reason: noticeReason(language),
      }) satisfies Say;

/** To the old address, which the account no longer has. `url` leads to help. */
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
        afterwards: ['Si c’était vous, il n’y a rien à faire.'],
        reason: noticeReason(language),
      }
    : {
        subject: 'The address of your account was changed',
        preview: 'Your Halles account has a new email address.',
        heading: 'Email address changed',
        paragraphs: ['Your Halles account now has another email address. This one no longer signs in to it.'],
        facts: noticeFacts(notice, language),
        button: { label: 'It was not me', url: notice.url },
        afterwards: ['If it was you, there is nothing to do.'],
        reason: noticeReason(language),
      }) satisfies Say;
