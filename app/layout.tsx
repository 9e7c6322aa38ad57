import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ThemeProvider } from "@/components/appearance/theme-provider";
import { HeldAnswersProvider } from "@/components/approval/answering/held-answers";
import { ToastProvider } from "@/components/ui/toast";
import { OfflinePage } from "./_parts/offline-page";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Executor Console", template: "%s · Executor Console" },
  description: "Connect a company's systems once; let every AI agent and person use them safely.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#0a0a0a" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="font-sans">
        <ThemeProvider nonce={nonce}>
          <ToastProvider>
            <HeldAnswersProvider>{children}</HeldAnswersProvider>
          </ToastProvider>
          <OfflinePage />
        </ThemeProvider>
      </body>
    </html>
  );
}
