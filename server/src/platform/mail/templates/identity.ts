import type { Language } from '@halles/contract/kernel';
import type { Email } from '../layout.ts';

type Template = (data: never, language: Language) => Email;
const inFrench = (language: Language): boolean => language === 'FR';

export interface VerifyEmail {
  url: string;
  validHours: number;
}

/** Contains no name: anybody could sign up with an abusive name and another person's address. */
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
        footnotes: [
          `Ce lien est valide pendant ${validHours} heures. Si vous n’avez pas créé de compte, ignorez ce courriel.`,
        ],
        reason: 'Vous recevez ce courriel parce que cette adresse a servi à créer un compte sur Halles.',
      }
    : {
        subject: 'Confirm your email address',
        preview: 'One last step to open your Halles account.',
        heading: 'Welcome to Halles',
        paragraphs: ['Confirm that this address is yours to finish creating your account.'],
        button: { label: 'Confirm my address', url },
        footnotes: [
          `This link works for ${validHours} hours. If you didn’t create an account, ignore this email.`,
        ],
        reason: 'You’re receiving this email because this address was used to create an account on Halles.',
      }) satisfies Template;

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
        footnotes: [
          `Ce lien est valide pendant ${validMinutes} minutes et ne sert qu’une fois. Si vous n’avez rien demandé, ignorez ce courriel : votre mot de passe reste le même.`,
        ],
        reason: 'Vous recevez ce courriel parce qu’un nouveau mot de passe a été demandé pour cette adresse.',
      }
    : {
        subject: 'Choose a new password',
        preview: 'You asked to change your Halles password.',
        heading: 'New password',
        paragraphs: ['You asked to change the password of your Halles account.'],
        button: { label: 'Choose a password', url },
        footnotes: [
          `This link works once, for ${validMinutes} minutes. If you didn’t ask for it, ignore this email: your password stays the same.`,
        ],
        reason: 'You’re receiving this email because a new password was requested for this address.',
      }) satisfies Template;

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
        footnotes: [
          `Ce lien est valide pendant ${validHours} heures. Si vous n’avez rien demandé, ignorez ce courriel.`,
        ],
        reason: 'Vous recevez ce courriel parce que cette adresse a été donnée pour un compte Halles.',
      }
    : {
        subject: 'Confirm your new email address',
        preview: 'Your Halles account is waiting for this.',
        heading: 'New email address',
        paragraphs: ['Confirm that this address is yours. Until then your account keeps the old one.'],
        button: { label: 'Confirm this address', url },
        footnotes: [`This link works for ${validHours} hours. If you didn’t ask for it, ignore this email.`],
        reason: 'You’re receiving this email because this address was given for a Halles account.',
      }) satisfies Template;

export interface SignUpWithKnownAddress {
  signInUrl: string;
}

/** The sign-up screen shows the same to everybody; only the owner of the address learns that it is taken. */
export const signUpWithKnownAddress = (({ signInUrl }: SignUpWithKnownAddress, language) =>
  inFrench(language)
    ? {
        subject: 'Vous avez déjà un compte Halles',
        preview: 'Un compte a été demandé avec votre adresse.',
        heading: 'Vous avez déjà un compte',
        paragraphs: [
          'Une personne, peut-être vous, a voulu créer un compte Halles avec cette adresse. Elle en a déjà un : connectez-vous, ou demandez un nouveau mot de passe depuis l’écran de connexion.',
        ],
        button: { label: 'Se connecter', url: signInUrl },
        footnotes: ['Si ce n’était pas vous, il n’y a rien à faire : rien n’a changé.'],
        reason: 'Vous recevez ce courriel parce que votre adresse a été saisie à l’inscription.',
      }
    : {
        subject: 'You already have a Halles account',
        preview: 'Someone tried to create an account with your address.',
        heading: 'You already have an account',
        paragraphs: [
          'Someone, perhaps you, tried to create a Halles account with this address. It already has one: sign in, or request a new password from the sign-in screen.',
        ],
        button: { label: 'Sign in', url: signInUrl },
        footnotes: ['If it wasn’t you, there is nothing to do: nothing has changed.'],
        reason: 'You’re receiving this email because your address was entered at sign-up.',
      }) satisfies Template;
