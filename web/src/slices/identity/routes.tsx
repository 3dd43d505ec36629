import { paths } from '../../lib/paths.ts';
import type { SliceRoute } from '../../lib/routes.ts';
import LoginScreen from './screens/LoginScreen.tsx';

export const identityRoutes: readonly SliceRoute[] = [
  { path: paths.authentication, redirectTo: paths.login },
  {
    path: paths.login,
    title: 'identity.login.title',
    screen: async () => ({ default: LoginScreen }),
  },
  { path: paths.signup, title: 'identity.signup.title', screen: () => import('./screens/SignupScreen.tsx') },
  {
    path: paths.forgotPassword,
    title: 'identity.forgot.title',
    screen: () => import('./screens/ForgotPasswordScreen.tsx'),
  },
  {
    path: paths.resetPassword,
    title: 'identity.reset.title',
    screen: () => import('./screens/ResetPasswordScreen.tsx'),
  },
  {
    path: paths.verifyEmail,
    title: 'identity.verify.title',
    screen: () => import('./screens/VerifyEmailScreen.tsx'),
  },
  {
    path: paths.undoEmailChange,
    title: 'identity.undoEmailChange.title',
    screen: () => import('./screens/UndoEmailChangeScreen.tsx'),
  },
  {
    path: paths.profile,
    title: 'identity.profile.title',
    screen: () => import('./screens/ProfileScreen.tsx'),
  },
];
