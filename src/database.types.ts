// Written by local/write-database-types.ts from the migrations; never edited.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      change_request_files: {
        Row: {
          file_name: string;
          object_path: string;
          position: number;
          proof_id: string;
        };
        Insert: {
          file_name: string;
          object_path: string;
          position: number;
          proof_id: string;
        };
        Update: {
          file_name?: string;
          object_path?: string;
          position?: number;
          proof_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'change_request_files_proof_id_fkey';
            columns: ['proof_id'];
            isOneToOne: false;
            referencedRelation: 'proofs';
            referencedColumns: ['id'];
          },
        ];
      };
      color_swatches: {
        Row: {
          back_image_url: string | null;
          color_code: string | null;
          color_key: string;
          front_image_url: string | null;
          gone: boolean;
          hex: string;
          in_stock: boolean;
          name: string;
          position: number;
          style_code: string;
          swatch_url: string | null;
          synced_at: string | null;
          updated_at: string;
        };
        Insert: {
          back_image_url?: string | null;
          color_code?: string | null;
          color_key: string;
          front_image_url?: string | null;
          gone?: boolean;
          hex: string;
          in_stock?: boolean;
          name: string;
          position: number;
          style_code: string;
          swatch_url?: string | null;
          synced_at?: string | null;
          updated_at?: string;
        };
        Update: {
          back_image_url?: string | null;
          color_code?: string | null;
          color_key?: string;
          front_image_url?: string | null;
          gone?: boolean;
          hex?: string;
          in_stock?: boolean;
          name?: string;
          position?: number;
          style_code?: string;
          swatch_url?: string | null;
          synced_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      customer_terms: {
        Row: {
          email: string;
          set_by: string;
          terms: string | null;
          updated_at: string;
        };
        Insert: {
          email: string;
          set_by: string;
          terms?: string | null;
          updated_at?: string;
        };
        Update: {
          email?: string;
          set_by?: string;
          terms?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      documents: {
        Row: {
          created_at: string;
          credits: number | null;
          data: NonNullable<Json>;
          id: string;
          kind: string;
          number: number;
          order_id: string | null;
          order_number: number;
          payment_id: string | null;
        };
        Insert: {
          created_at?: string;
          credits?: number | null;
          data: NonNullable<Json>;
          id?: string;
          kind: string;
          number: number;
          order_id?: string | null;
          order_number: number;
          payment_id?: string | null;
        };
        Update: {
          created_at?: string;
          credits?: number | null;
          data?: NonNullable<Json>;
          id?: string;
          kind?: string;
          number?: number;
          order_id?: string | null;
          order_number?: number;
          payment_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'documents_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      garment_stock: {
        Row: {
          closeout: boolean;
          color_key: string;
          dropship: boolean;
          expected: string | null;
          quantity: number;
          size: string;
          size_order: string;
          style_code: string;
          warehouse: string;
        };
        Insert: {
          closeout: boolean;
          color_key: string;
          dropship: boolean;
          expected?: string | null;
          quantity: number;
          size: string;
          size_order: string;
          style_code: string;
          warehouse: string;
        };
        Update: {
          closeout?: boolean;
          color_key?: string;
          dropship?: boolean;
          expected?: string | null;
          quantity?: number;
          size?: string;
          size_order?: string;
          style_code?: string;
          warehouse?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'garment_stock_style_code_color_key_fkey';
            columns: ['style_code', 'color_key'];
            isOneToOne: false;
            referencedRelation: 'color_swatches';
            referencedColumns: ['style_code', 'color_key'];
          },
        ];
      };
      garments: {
        Row: {
          brand: string | null;
          failed_at: string | null;
          failure: string | null;
          size_chart: Json | null;
          style_code: string;
          style_name: string | null;
          supplier_style_id: number | null;
          synced_at: string | null;
        };
        Insert: {
          brand?: string | null;
          failed_at?: string | null;
          failure?: string | null;
          size_chart?: Json | null;
          style_code: string;
          style_name?: string | null;
          supplier_style_id?: number | null;
          synced_at?: string | null;
        };
        Update: {
          brand?: string | null;
          failed_at?: string | null;
          failure?: string | null;
          size_chart?: Json | null;
          style_code?: string;
          style_name?: string | null;
          supplier_style_id?: number | null;
          synced_at?: string | null;
        };
        Relationships: [];
      };
      job_events: {
        Row: {
          actor: string;
          created_at: string;
          exact_repeat_of: number | null;
          from_status: string | null;
          id: number;
          job_id: string;
          kind: string;
          note: string | null;
          order_id: string | null;
          quote_request_id: string | null;
          reorder_id: string | null;
          to_status: string;
          undo: boolean;
        };
        Insert: {
          actor: string;
          created_at?: string;
          exact_repeat_of?: number | null;
          from_status?: string | null;
          id?: never;
          job_id?: never;
          kind?: never;
          note?: string | null;
          order_id?: string | null;
          quote_request_id?: string | null;
          reorder_id?: string | null;
          to_status: string;
          undo?: boolean;
        };
        Update: {
          actor?: string;
          created_at?: string;
          exact_repeat_of?: number | null;
          from_status?: string | null;
          id?: never;
          job_id?: never;
          kind?: never;
          note?: string | null;
          order_id?: string | null;
          quote_request_id?: string | null;
          reorder_id?: string | null;
          to_status?: string;
          undo?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'job_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_events_quote_request_id_fkey';
            columns: ['quote_request_id'];
            isOneToOne: false;
            referencedRelation: 'quote_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_events_reorder_id_fkey';
            columns: ['reorder_id'];
            isOneToOne: false;
            referencedRelation: 'reorders';
            referencedColumns: ['id'];
          },
        ];
      };
      job_notes: {
        Row: {
          author: string;
          created_at: string;
          id: string;
          order_id: string | null;
          problem: boolean;
          quote_request_id: string | null;
          reorder_id: string | null;
          solved_at: string | null;
          solved_by: string | null;
          text: string;
        };
        Insert: {
          author: string;
          created_at?: string;
          id: string;
          order_id?: string | null;
          problem?: boolean;
          quote_request_id?: string | null;
          reorder_id?: string | null;
          solved_at?: string | null;
          solved_by?: string | null;
          text: string;
        };
        Update: {
          author?: string;
          created_at?: string;
          id?: string;
          order_id?: string | null;
          problem?: boolean;
          quote_request_id?: string | null;
          reorder_id?: string | null;
          solved_at?: string | null;
          solved_by?: string | null;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'job_notes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_notes_quote_request_id_fkey';
            columns: ['quote_request_id'];
            isOneToOne: false;
            referencedRelation: 'quote_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'job_notes_reorder_id_fkey';
            columns: ['reorder_id'];
            isOneToOne: false;
            referencedRelation: 'reorders';
            referencedColumns: ['id'];
          },
        ];
      };
      message_files: {
        Row: {
          file_name: string;
          message_id: string;
          object_path: string;
          position: number;
        };
        Insert: {
          file_name: string;
          message_id: string;
          object_path: string;
          position: number;
        };
        Update: {
          file_name?: string;
          message_id?: string;
          object_path?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'message_files_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'order_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      order_artwork: {
        Row: {
          content_type: string;
          created_at: string;
          design: number;
          facts: Json | null;
          file_name: string;
          format: string;
          height_px: number | null;
          id: string;
          location: string;
          object_path: string;
          order_id: string;
          page: number | null;
          sha256: string;
          size_bytes: number;
          width_px: number | null;
        };
        Insert: {
          content_type: string;
          created_at?: string;
          design: number;
          facts?: Json | null;
          file_name: string;
          format: string;
          height_px?: number | null;
          id?: string;
          location: string;
          object_path: string;
          order_id: string;
          page?: number | null;
          sha256: string;
          size_bytes: number;
          width_px?: number | null;
        };
        Update: {
          content_type?: string;
          created_at?: string;
          design?: number;
          facts?: Json | null;
          file_name?: string;
          format?: string;
          height_px?: number | null;
          id?: string;
          location?: string;
          object_path?: string;
          order_id?: string;
          page?: number | null;
          sha256?: string;
          size_bytes?: number;
          width_px?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'order_artwork_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      order_changes: {
        Row: {
          actor: string;
          agreed: boolean;
          created_at: string;
          exceptions: string[];
          id: number;
          order_id: string;
          raised: boolean;
          reason: string | null;
          rows: NonNullable<Json>;
          version: number;
        };
        Insert: {
          actor: string;
          agreed?: boolean;
          created_at?: string;
          exceptions?: string[];
          id?: never;
          order_id: string;
          raised?: boolean;
          reason?: string | null;
          rows: NonNullable<Json>;
          version: number;
        };
        Update: {
          actor?: string;
          agreed?: boolean;
          created_at?: string;
          exceptions?: string[];
          id?: never;
          order_id?: string;
          raised?: boolean;
          reason?: string | null;
          rows?: NonNullable<Json>;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'order_changes_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      order_messages: {
        Row: {
          author: string;
          created_at: string;
          from_shop: boolean;
          id: string;
          order_id: string;
          text: string;
        };
        Insert: {
          author: string;
          created_at?: string;
          from_shop: boolean;
          id: string;
          order_id: string;
          text: string;
        };
        Update: {
          author?: string;
          created_at?: string;
          from_shop?: boolean;
          id?: string;
          order_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_messages_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          adjustment_cents: number;
          adjustments: NonNullable<Json>;
          cancellation_cents: number;
          cancellation_reason: string | null;
          carrier: string | null;
          created_at: string;
          customer_email: string;
          customer_name: string;
          customer_notes: string | null;
          customer_phone: string;
          customer_po_number: string | null;
          delivery_city: string | null;
          delivery_method: string;
          delivery_name: string | null;
          delivery_state: string | null;
          delivery_street: string | null;
          delivery_zip: string | null;
          deposit_permille: number;
          designs: NonNullable<Json>;
          due_date: string;
          exempt_reason: string | null;
          exempted: Json | null;
          exemption_id: string | null;
          extras: NonNullable<Json>;
          id: string;
          idempotency_key: string;
          is_open: boolean;
          kind: string;
          left_on: string | null;
          link_id: string;
          link_key_hash: string;
          link_renewed_at: string | null;
          number: number;
          payment_terms: string;
          per_item_cents: number[];
          price_version: number;
          repeats_id: string | null;
          request_hash: string;
          rush_days: number | null;
          rush_fee_cents: number;
          searched: string;
          shipping_cents: number;
          stage: Database['public']['Enums']['job_stage'];
          start_by: string;
          status: string;
          subtotal_cents: number;
          tax: NonNullable<Json>;
          tax_cents: number;
          total_cents: number;
          total_quantity: number;
          tracking_number: string | null;
          turnaround_class: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          adjustment_cents?: number;
          adjustments?: NonNullable<Json>;
          cancellation_cents?: number;
          cancellation_reason?: string | null;
          carrier?: string | null;
          created_at?: string;
          customer_email: string;
          customer_name: string;
          customer_notes?: string | null;
          customer_phone: string;
          customer_po_number?: string | null;
          delivery_city?: string | null;
          delivery_method: string;
          delivery_name?: string | null;
          delivery_state?: string | null;
          delivery_street?: string | null;
          delivery_zip?: string | null;
          deposit_permille: number;
          designs: NonNullable<Json>;
          due_date: string;
          exempt_reason?: string | null;
          exempted?: Json | null;
          exemption_id?: string | null;
          extras?: NonNullable<Json>;
          id?: string;
          idempotency_key: string;
          is_open: boolean;
          kind?: string;
          left_on?: string | null;
          link_id: string;
          link_key_hash: string;
          link_renewed_at?: string | null;
          number?: never;
          payment_terms: string;
          per_item_cents: number[];
          price_version: number;
          repeats_id?: string | null;
          request_hash: string;
          rush_days?: number | null;
          rush_fee_cents: number;
          searched: string;
          shipping_cents: number;
          stage: Database['public']['Enums']['job_stage'];
          start_by: string;
          status: string;
          subtotal_cents: number;
          tax: NonNullable<Json>;
          tax_cents: number;
          total_cents: number;
          total_quantity: number;
          tracking_number?: string | null;
          turnaround_class: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          adjustment_cents?: number;
          adjustments?: NonNullable<Json>;
          cancellation_cents?: number;
          cancellation_reason?: string | null;
          carrier?: string | null;
          created_at?: string;
          customer_email?: string;
          customer_name?: string;
          customer_notes?: string | null;
          customer_phone?: string;
          customer_po_number?: string | null;
          delivery_city?: string | null;
          delivery_method?: string;
          delivery_name?: string | null;
          delivery_state?: string | null;
          delivery_street?: string | null;
          delivery_zip?: string | null;
          deposit_permille?: number;
          designs?: NonNullable<Json>;
          due_date?: string;
          exempt_reason?: string | null;
          exempted?: Json | null;
          exemption_id?: string | null;
          extras?: NonNullable<Json>;
          id?: string;
          idempotency_key?: string;
          is_open?: boolean;
          kind?: string;
          left_on?: string | null;
          link_id?: string;
          link_key_hash?: string;
          link_renewed_at?: string | null;
          number?: never;
          payment_terms?: string;
          per_item_cents?: number[];
          price_version?: number;
          repeats_id?: string | null;
          request_hash?: string;
          rush_days?: number | null;
          rush_fee_cents?: number;
          searched?: string;
          shipping_cents?: number;
          stage?: Database['public']['Enums']['job_stage'];
          start_by?: string;
          status?: string;
          subtotal_cents?: number;
          tax?: NonNullable<Json>;
          tax_cents?: number;
          total_cents?: number;
          total_quantity?: number;
          tracking_number?: string | null;
          turnaround_class?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_price_version_fkey';
            columns: ['price_version'];
            isOneToOne: false;
            referencedRelation: 'price_books';
            referencedColumns: ['version'];
          },
          {
            foreignKeyName: 'orders_repeats_id_fkey';
            columns: ['repeats_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      outbox: {
        Row: {
          attempts: number;
          claim: string | null;
          copies: string | null;
          counted: boolean;
          created_at: string;
          draft_key_hash: string | null;
          due_at: string;
          id: string;
          last_error_code: string | null;
          leased_until: string | null;
          next_attempt_at: string;
          occasion: string | null;
          order_id: string | null;
          quote_request_id: string | null;
          recipient: string;
          reorder_id: string | null;
          sealed_key: string | null;
          sent_at: string | null;
          status: Database['public']['Enums']['outbox_status'];
          template: string;
          unconfirmed: number;
        };
        Insert: {
          attempts?: number;
          claim?: string | null;
          copies?: string | null;
          counted?: boolean;
          created_at?: string;
          draft_key_hash?: string | null;
          due_at?: string;
          id?: string;
          last_error_code?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          occasion?: string | null;
          order_id?: string | null;
          quote_request_id?: string | null;
          recipient: string;
          reorder_id?: string | null;
          sealed_key?: string | null;
          sent_at?: string | null;
          status?: Database['public']['Enums']['outbox_status'];
          template: string;
          unconfirmed?: number;
        };
        Update: {
          attempts?: number;
          claim?: string | null;
          copies?: string | null;
          counted?: boolean;
          created_at?: string;
          draft_key_hash?: string | null;
          due_at?: string;
          id?: string;
          last_error_code?: string | null;
          leased_until?: string | null;
          next_attempt_at?: string;
          occasion?: string | null;
          order_id?: string | null;
          quote_request_id?: string | null;
          recipient?: string;
          reorder_id?: string | null;
          sealed_key?: string | null;
          sent_at?: string | null;
          status?: Database['public']['Enums']['outbox_status'];
          template?: string;
          unconfirmed?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'outbox_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'outbox_quote_request_id_fkey';
            columns: ['quote_request_id'];
            isOneToOne: false;
            referencedRelation: 'quote_requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'outbox_reorder_id_fkey';
            columns: ['reorder_id'];
            isOneToOne: false;
            referencedRelation: 'reorders';
            referencedColumns: ['id'];
          },
        ];
      };
      payments: {
        Row: {
          actor: string;
          amount_cents: number;
          created_at: string;
          id: string;
          kind: string;
          method: string;
          order_id: string | null;
          order_number: number;
          reason: string | null;
          reference: string | null;
        };
        Insert: {
          actor: string;
          amount_cents: number;
          created_at?: string;
          id: string;
          kind: string;
          method: string;
          order_id?: string | null;
          order_number: number;
          reason?: string | null;
          reference?: string | null;
        };
        Update: {
          actor?: string;
          amount_cents?: number;
          created_at?: string;
          id?: string;
          kind?: string;
          method?: string;
          order_id?: string | null;
          order_number?: number;
          reason?: string | null;
          reference?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'payments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      price_books: {
        Row: {
          based_on: number | null;
          book: NonNullable<Json>;
          id: string;
          note: string;
          published_at: string | null;
          published_by: string | null;
          revision: number;
          saved_at: string;
          saved_by: string;
          starts_at: string | null;
          version: number | null;
        };
        Insert: {
          based_on?: number | null;
          book: NonNullable<Json>;
          id: string;
          note: string;
          published_at?: string | null;
          published_by?: string | null;
          revision?: number;
          saved_at?: string;
          saved_by: string;
          starts_at?: string | null;
          version?: number | null;
        };
        Update: {
          based_on?: number | null;
          book?: NonNullable<Json>;
          id?: string;
          note?: string;
          published_at?: string | null;
          published_by?: string | null;
          revision?: number;
          saved_at?: string;
          saved_by?: string;
          starts_at?: string | null;
          version?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'price_books_based_on_fkey';
            columns: ['based_on'];
            isOneToOne: false;
            referencedRelation: 'price_books';
            referencedColumns: ['version'];
          },
        ];
      };
      proof_approvals: {
        Row: {
          created_at: string;
          name: string;
          proof_id: string;
          sha256: string;
        };
        Insert: {
          created_at?: string;
          name: string;
          proof_id: string;
          sha256: string;
        };
        Update: {
          created_at?: string;
          name?: string;
          proof_id?: string;
          sha256?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'proof_approvals_proof_id_fkey';
            columns: ['proof_id'];
            isOneToOne: true;
            referencedRelation: 'proofs';
            referencedColumns: ['id'];
          },
        ];
      };
      proof_files: {
        Row: {
          content_type: string;
          facts: Json | null;
          file_name: string;
          format: string;
          height_px: number | null;
          object_path: string;
          page: number | null;
          proof_id: string;
          sha256: string;
          size_bytes: number;
          width_px: number | null;
        };
        Insert: {
          content_type: string;
          facts?: Json | null;
          file_name: string;
          format: string;
          height_px?: number | null;
          object_path: string;
          page?: number | null;
          proof_id: string;
          sha256: string;
          size_bytes: number;
          width_px?: number | null;
        };
        Update: {
          content_type?: string;
          facts?: Json | null;
          file_name?: string;
          format?: string;
          height_px?: number | null;
          object_path?: string;
          page?: number | null;
          proof_id?: string;
          sha256?: string;
          size_bytes?: number;
          width_px?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'proof_files_proof_id_fkey';
            columns: ['proof_id'];
            isOneToOne: false;
            referencedRelation: 'proofs';
            referencedColumns: ['id'];
          },
        ];
      };
      proof_pins: {
        Row: {
          created_at: string;
          design: number;
          location: string;
          number: number;
          proof_id: string;
          reply: string | null;
          text: string;
          x: number | null;
          y: number | null;
        };
        Insert: {
          created_at?: string;
          design: number;
          location: string;
          number: number;
          proof_id: string;
          reply?: string | null;
          text: string;
          x?: number | null;
          y?: number | null;
        };
        Update: {
          created_at?: string;
          design?: number;
          location?: string;
          number?: number;
          proof_id?: string;
          reply?: string | null;
          text?: string;
          x?: number | null;
          y?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'proof_pins_proof_id_fkey';
            columns: ['proof_id'];
            isOneToOne: false;
            referencedRelation: 'proofs';
            referencedColumns: ['id'];
          },
        ];
      };
      proofs: {
        Row: {
          contents: string;
          created_at: string;
          id: string;
          made_by: string;
          order_id: string;
          order_sha256: string;
          sha256: string;
          version: number;
        };
        Insert: {
          contents: string;
          created_at?: string;
          id: string;
          made_by: string;
          order_id: string;
          order_sha256: string;
          sha256: string;
          version: number;
        };
        Update: {
          contents?: string;
          created_at?: string;
          id?: string;
          made_by?: string;
          order_id?: string;
          order_sha256?: string;
          sha256?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'proofs_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_analytics: {
        Row: {
          attempts: number;
          completed: number;
          day: string;
          funnel: NonNullable<Json>;
          minutes: number;
          path: string;
        };
        Insert: {
          attempts?: number;
          completed?: number;
          day: string;
          funnel?: NonNullable<Json>;
          minutes?: number;
          path: string;
        };
        Update: {
          attempts?: number;
          completed?: number;
          day?: string;
          funnel?: NonNullable<Json>;
          minutes?: number;
          path?: string;
        };
        Relationships: [];
      };
      quote_decisions: {
        Row: {
          accepted: boolean;
          created_at: string;
          order_id: string | null;
          quote_id: string;
          reason: string | null;
        };
        Insert: {
          accepted: boolean;
          created_at?: string;
          order_id?: string | null;
          quote_id: string;
          reason?: string | null;
        };
        Update: {
          accepted?: boolean;
          created_at?: string;
          order_id?: string | null;
          quote_id?: string;
          reason?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_decisions_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'quote_decisions_quote_id_fkey';
            columns: ['quote_id'];
            isOneToOne: true;
            referencedRelation: 'quotes';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_request_artwork: {
        Row: {
          content_type: string;
          created_at: string;
          facts: Json | null;
          file_name: string;
          format: string;
          height_px: number | null;
          object_path: string;
          page: number | null;
          position: number;
          quote_request_id: string;
          sha256: string;
          size_bytes: number;
          width_px: number | null;
        };
        Insert: {
          content_type: string;
          created_at?: string;
          facts?: Json | null;
          file_name: string;
          format: string;
          height_px?: number | null;
          object_path: string;
          page?: number | null;
          position: number;
          quote_request_id: string;
          sha256: string;
          size_bytes: number;
          width_px?: number | null;
        };
        Update: {
          content_type?: string;
          created_at?: string;
          facts?: Json | null;
          file_name?: string;
          format?: string;
          height_px?: number | null;
          object_path?: string;
          page?: number | null;
          position?: number;
          quote_request_id?: string;
          sha256?: string;
          size_bytes?: number;
          width_px?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_request_artwork_quote_request_id_fkey';
            columns: ['quote_request_id'];
            isOneToOne: false;
            referencedRelation: 'quote_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      quote_requests: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          idempotency_key: string;
          is_open: boolean;
          kind: string;
          link_id: string | null;
          link_key_hash: string | null;
          name: string;
          number: number;
          phone: string | null;
          pickup_date: string | null;
          project_details: string;
          quantity: number;
          request_hash: string;
          searched: string;
          stage: Database['public']['Enums']['job_stage'];
          start_by: string | null;
          status: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          idempotency_key: string;
          is_open: boolean;
          kind?: string;
          link_id?: string | null;
          link_key_hash?: string | null;
          name: string;
          number?: never;
          phone?: string | null;
          pickup_date?: string | null;
          project_details: string;
          quantity: number;
          request_hash: string;
          searched: string;
          stage: Database['public']['Enums']['job_stage'];
          start_by?: string | null;
          status: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          idempotency_key?: string;
          is_open?: boolean;
          kind?: string;
          link_id?: string | null;
          link_key_hash?: string | null;
          name?: string;
          number?: never;
          phone?: string | null;
          pickup_date?: string | null;
          project_details?: string;
          quantity?: number;
          request_hash?: string;
          searched?: string;
          stage?: Database['public']['Enums']['job_stage'];
          start_by?: string | null;
          status?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [];
      };
      quotes: {
        Row: {
          contents: string;
          created_at: string;
          id: string;
          made_by: string;
          quote_request_id: string;
          reason: string | null;
          sha256: string;
          valid_until: string;
          version: number;
        };
        Insert: {
          contents: string;
          created_at?: string;
          id: string;
          made_by: string;
          quote_request_id: string;
          reason?: string | null;
          sha256: string;
          valid_until: string;
          version: number;
        };
        Update: {
          contents?: string;
          created_at?: string;
          id?: string;
          made_by?: string;
          quote_request_id?: string;
          reason?: string | null;
          sha256?: string;
          valid_until?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'quotes_quote_request_id_fkey';
            columns: ['quote_request_id'];
            isOneToOne: false;
            referencedRelation: 'quote_requests';
            referencedColumns: ['id'];
          },
        ];
      };
      reorder_lines: {
        Row: {
          quantity: number;
          reorder_id: string;
          size: string;
        };
        Insert: {
          quantity: number;
          reorder_id: string;
          size: string;
        };
        Update: {
          quantity?: number;
          reorder_id?: string;
          size?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'reorder_lines_reorder_id_fkey';
            columns: ['reorder_id'];
            isOneToOne: false;
            referencedRelation: 'reorders';
            referencedColumns: ['id'];
          },
        ];
      };
      reorders: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          idempotency_key: string;
          invoice_number: string;
          is_open: boolean;
          kind: string;
          name: string;
          number: number;
          order_id: string | null;
          ordered_id: string | null;
          pickup_date: string | null;
          request_hash: string;
          searched: string;
          stage: Database['public']['Enums']['job_stage'];
          start_by: string | null;
          status: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          created_at?: string;
          email: string;
          id?: string;
          idempotency_key: string;
          invoice_number: string;
          is_open: boolean;
          kind?: string;
          name: string;
          number?: never;
          order_id?: string | null;
          ordered_id?: string | null;
          pickup_date?: string | null;
          request_hash: string;
          searched: string;
          stage: Database['public']['Enums']['job_stage'];
          start_by?: string | null;
          status: string;
          updated_at?: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          idempotency_key?: string;
          invoice_number?: string;
          is_open?: boolean;
          kind?: string;
          name?: string;
          number?: never;
          order_id?: string | null;
          ordered_id?: string | null;
          pickup_date?: string | null;
          request_hash?: string;
          searched?: string;
          stage?: Database['public']['Enums']['job_stage'];
          start_by?: string | null;
          status?: string;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'reorders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'reorders_ordered_id_fkey';
            columns: ['ordered_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_certificate: { Args: { p: Json }; Returns: Json };
      accept_quote: { Args: { p: Json }; Returns: Json };
      add_certificate: { Args: { p: Json }; Returns: Json };
      add_note: { Args: { p: Json }; Returns: Json };
      add_people: { Args: { p: Json }; Returns: Json };
      add_tablet: { Args: { p: Json }; Returns: undefined };
      announce_upload: {
        Args: {
          p_most_bytes: number;
          p_object_path: string;
          p_size_bytes: number;
          p_visitor_hash: string;
        };
        Returns: string;
      };
      answer_customer: { Args: { p: Json }; Returns: Json };
      answer_proposal: { Args: { p: Json }; Returns: Json };
      apply_card_facts: { Args: { p: Json }; Returns: Json };
      apply_certificate: { Args: { p: Json }; Returns: Json };
      approve_proof: { Args: { p: Json }; Returns: Json };
      ask_card_refund: { Args: { p: Json }; Returns: Json };
      ask_for_change: { Args: { p: Json }; Returns: Json };
      ask_for_reminder: { Args: { p: Json }; Returns: Json };
      ask_purchase: { Args: { p: Json }; Returns: Json };
      assign_orders: { Args: { p: Json }; Returns: Json };
      begin_card_payment: { Args: { p: Json }; Returns: Json };
      begin_group_charge: { Args: { p_id: string }; Returns: Json };
      begin_sync: { Args: { p: Json }; Returns: Json };
      cancel_order: { Args: { p: Json }; Returns: Json };
      card_check: { Args: { p_until?: string }; Returns: string };
      change_order: { Args: { p: Json }; Returns: Json };
      change_person: { Args: { p: Json }; Returns: Json };
      choose_morning: { Args: { p: Json }; Returns: Json };
      claim_challenge: { Args: { p_id: string }; Returns: boolean };
      claim_outbox: {
        Args: { p_ids?: string[]; p_lease_seconds?: number; p_limit: number };
        Returns: {
          attempts: number;
          claim: string;
          created_at: string;
          id: string;
          occasion: string;
          order_id: string;
          quote_request_id: string;
          recipient: string;
          reorder_id: string;
          sealed_key: string;
          template: string;
        }[];
      };
      claim_site_build: { Args: Record<PropertyKey, never>; Returns: number };
      close_card_attempt: { Args: { p_id: string }; Returns: undefined };
      close_group: { Args: { p: Json }; Returns: Json };
      close_purchase: { Args: { p: Json }; Returns: Json };
      close_team_link: {
        Args: { p_closed: boolean; p_coach_key_hash: string };
        Returns: boolean;
      };
      compare_purchases: { Args: { p: Json }; Returns: Json };
      confirm_address: {
        Args: { p_email: string; p_key_hash: string; p_number: number };
        Returns: undefined;
      };
      correct_parcel: { Args: { p: Json }; Returns: Json };
      correct_shipment: { Args: { p: Json }; Returns: Json };
      correct_stock: { Args: { p: Json }; Returns: Json };
      count_customer: { Args: { p: Json }; Returns: Json };
      count_jobs: { Args: { p: Json }; Returns: Json };
      count_pieces: { Args: { p: Json }; Returns: Json };
      decline_quote: { Args: { p: Json }; Returns: Json };
      delete_file: { Args: { p_upload_path: string }; Returns: Json };
      email_draft: {
        Args: {
          p_email: string;
          p_guard: Json;
          p_key_hash: string;
          p_sealed_key: string;
        };
        Returns: string;
      };
      email_link: {
        Args: { p_email: string; p_guard: Json; p_number: number };
        Returns: Json;
      };
      end_drafts: { Args: { p_limit: number }; Returns: number };
      end_shared_designs: { Args: { p_limit: number }; Returns: number };
      end_team_links: { Args: { p_limit: number }; Returns: number };
      enter_purchase: { Args: { p: Json }; Returns: Json };
      erase_customer: { Args: { p: Json }; Returns: Json };
      export_jobs: { Args: { p: Json }; Returns: Json };
      extend_group: { Args: { p: Json }; Returns: Json };
      fail_card_refund: {
        Args: { p_id: string; p_shop_inbox: string };
        Returns: boolean;
      };
      fail_outbox: {
        Args: {
          p_claim?: string;
          p_error_code: string;
          p_failure?: string;
          p_id: string;
        };
        Returns: Json;
      };
      fail_sync: { Args: { p: Json }; Returns: Json };
      fill_in_line: { Args: { p: Json }; Returns: string };
      find_card_payment: { Args: { p: Json }; Returns: Json };
      find_file: { Args: { p_upload_path: string }; Returns: Json };
      find_order_by_key: { Args: { p_key: string }; Returns: Json };
      find_order_link: { Args: { p_number: number }; Returns: string };
      find_quote_request_by_key: { Args: { p_key: string }; Returns: Json };
      find_reorder_by_key: { Args: { p_key: string }; Returns: Json };
      find_reset: { Args: { p_token_hash: string }; Returns: Json };
      find_stock: { Args: { p: Json }; Returns: Json };
      finish_outbox: {
        Args: { p_claim?: string; p_id: string; p_sent?: boolean };
        Returns: boolean;
      };
      finish_stripe_events: { Args: { p_ids: string[] }; Returns: undefined };
      finish_sync: { Args: { p: Json }; Returns: Json };
      forget_erased_files: { Args: Record<PropertyKey, never>; Returns: number };
      forget_groups: { Args: { p_limit: number }; Returns: number };
      forget_unused_files: { Args: { p_days: number }; Returns: number };
      give_up_charges: { Args: Record<PropertyKey, never>; Returns: number };
      grant_staff: { Args: { p: Json }; Returns: Json };
      has_password: { Args: { p_user_id: string }; Returns: boolean };
      hold_orders: { Args: { p: Json }; Returns: Json };
      invite_people: { Args: { p: Json }; Returns: Json };
      join_group: { Args: { p: Json }; Returns: Json };
      keep_blanks: { Args: { p: Json }; Returns: Json };
      keep_draft: {
        Args: {
          p_draft: string;
          p_expires_at: string;
          p_key_hash: string;
          p_may_add: boolean;
        };
        Returns: boolean;
      };
      keep_tap: { Args: { p: Json }; Returns: Json };
      leave_group: { Args: { p: Json }; Returns: Json };
      list_asked_refunds: { Args: { p_id: string }; Returns: Json };
      list_assignees: { Args: { p: Json }; Returns: Json };
      list_audit_events: { Args: { p: Json }; Returns: Json };
      list_blanks_to_buy: { Args: { p: Json }; Returns: Json };
      list_cards_to_check: { Args: { p_limit: number }; Returns: Json };
      list_certificates: { Args: { p: Json }; Returns: Json };
      list_customers: { Args: { p: Json }; Returns: Json };
      list_deliveries: { Args: { p: Json }; Returns: Json };
      list_due_groups: { Args: Record<PropertyKey, never>; Returns: Json };
      list_group_charges: { Args: { p_limit: number }; Returns: Json };
      list_house_stock: { Args: { p: Json }; Returns: Json };
      list_inventory: { Args: { p: Json }; Returns: Json };
      list_jobs: { Args: { p: Json }; Returns: Json };
      list_overdue: { Args: Record<PropertyKey, never>; Returns: Json };
      list_press_runs: { Args: { p: Json }; Returns: Json };
      list_price_books: { Args: { p: Json }; Returns: Json };
      list_priced_orders: { Args: { p: Json }; Returns: Json };
      list_purchases: { Args: { p: Json }; Returns: Json };
      list_purchases_to_look_for: { Args: { p_limit: number }; Returns: Json };
      list_shops: { Args: Record<PropertyKey, never>; Returns: Json };
      list_short_orders: { Args: { p: Json }; Returns: Json };
      list_staff: { Args: { p: Json }; Returns: Json };
      list_stuck_emails: { Args: { p: Json }; Returns: Json };
      list_tablets: { Args: { p: Json }; Returns: Json };
      list_unreminded: { Args: Record<PropertyKey, never>; Returns: Json };
      list_waiting_proofs: { Args: { p: Json }; Returns: Json };
      make_team_link: { Args: { p: Json }; Returns: undefined };
      may_copy: { Args: { p_email_id: string }; Returns: boolean };
      may_email_words: { Args: { p_order_id: string }; Returns: boolean };
      merge_customers: { Args: { p: Json }; Returns: Json };
      move_job: { Args: { p: Json }; Returns: Json };
      move_jobs: { Args: { p: Json }; Returns: Json };
      next_pictures: { Args: { p: Json }; Returns: Json };
      note_declined_charge: {
        Args: { p_id: string; p_method: string };
        Returns: undefined;
      };
      note_deleted_card: { Args: { p_customer: string }; Returns: undefined };
      note_look: { Args: { p: Json }; Returns: string };
      note_repeat: {
        Args: { p_draft_key: string; p_key_hash: string; p_number: number };
        Returns: boolean;
      };
      note_stripe_events: { Args: { p: Json }; Returns: Json };
      nudge_customer: { Args: { p: Json }; Returns: Json };
      nudge_customers: { Args: { p: Json }; Returns: Json };
      open_draft: { Args: { p_key_hash: string }; Returns: string };
      open_order: {
        Args: { p_key_hash: string; p_number: number };
        Returns: Json;
      };
      open_quote: {
        Args: { p_key_hash: string; p_number: number };
        Returns: Json;
      };
      open_shared_design: { Args: { p_token_hash: string }; Returns: Json };
      open_team_link: {
        Args: { p_edit_key_hash: string; p_player_key_hash: string };
        Returns: Json;
      };
      pack_box: { Args: { p: Json }; Returns: Json };
      picture_done: { Args: { p: Json }; Returns: Json };
      pin_job: { Args: { p: Json }; Returns: Json };
      place_order: { Args: { p: Json }; Returns: Json };
      place_quote_request: { Args: { p: Json }; Returns: Json };
      place_reorder: { Args: { p: Json }; Returns: Json };
      propose_change: { Args: { p: Json }; Returns: Json };
      publish_price_book: { Args: { p: Json }; Returns: Json };
      read_analytics: { Args: { p: Json }; Returns: Json };
      read_bundled_notices: { Args: { p_email_id: string }; Returns: Json };
      read_card_news: {
        Args: { p_occasion: string; p_order_id: string };
        Returns: Json;
      };
      read_certificate: { Args: { p_id: string }; Returns: Json };
      read_customer: { Args: { p: Json }; Returns: Json };
      read_document: {
        Args: {
          p_key_hash: string;
          p_kind: string;
          p_number: number;
          p_order_number: number;
        };
        Returns: Json;
      };
      read_floor: {
        Args: { p_number?: number; p_tablet: string };
        Returns: Json;
      };
      read_floor_pin: {
        Args: { p_member: string; p_tablet: string };
        Returns: string;
      };
      read_floor_settings: { Args: { p: Json }; Returns: Json };
      read_group: { Args: { p_slug: string }; Returns: Json };
      read_group_email: {
        Args: { p_order_id: string; p_person: string };
        Returns: Json;
      };
      read_group_for_organizer: {
        Args: { p_key_hash: string; p_number: number };
        Returns: Json;
      };
      read_held_emails: { Args: Record<PropertyKey, never>; Returns: Json };
      read_invitation_email: {
        Args: { p_invitation: string; p_order_id: string };
        Returns: Json;
      };
      read_invitations: {
        Args: { p_key_hash: string; p_number: number };
        Returns: Json;
      };
      read_job: { Args: { p: Json }; Returns: Json };
      read_message: { Args: { p_message_id: string }; Returns: Json };
      read_money: { Args: { p_order_id: string }; Returns: Json };
      read_money_report: { Args: { p: Json }; Returns: Json };
      read_morning: { Args: { p: Json }; Returns: Json };
      read_morning_email: { Args: { p_recipient: string }; Returns: Json };
      read_order: { Args: { p_order_id: string }; Returns: Json };
      read_order_changes: {
        Args: { p_order_id: string; p_since: string };
        Returns: Json;
      };
      read_overdue: {
        Args: { p_occasion: string; p_order_id: string; p_recipient: string };
        Returns: string;
      };
      read_parcels: { Args: { p: Json }; Returns: Json };
      read_person: {
        Args: { p_key_hash: string; p_slug: string };
        Returns: Json;
      };
      read_pieces: { Args: { p: Json }; Returns: Json };
      read_press_facts: { Args: { p: Json }; Returns: Json };
      read_price_book: { Args: { p: Json }; Returns: Json };
      read_price_book_version: { Args: { p_version: number }; Returns: Json };
      read_proofs: { Args: { p_order_id: string }; Returns: Json };
      read_purchase: { Args: { p: Json }; Returns: Json };
      read_quote_request: {
        Args: { p_quote_request_id: string };
        Returns: Json;
      };
      read_quoted_request: {
        Args: { p_quote_request_id: string };
        Returns: Json;
      };
      read_reorder: { Args: { p_reorder_id: string }; Returns: Json };
      read_sign_in_changes: {
        Args: { p_at: string; p_user_id: string };
        Returns: Json;
      };
      read_style_stock: { Args: { p: Json }; Returns: Json };
      read_team_lines: { Args: { p_coach_key_hash: string }; Returns: Json };
      receive_blanks: { Args: { p: Json }; Returns: Json };
      record_attempt: {
        Args: { p_email: string; p_what: string };
        Returns: undefined;
      };
      record_payment: { Args: { p: Json }; Returns: Json };
      refund_canceled_groups: {
        Args: Record<PropertyKey, never>;
        Returns: number;
      };
      reject_certificate: { Args: { p: Json }; Returns: Json };
      release_site_build: { Args: { p_version: number }; Returns: undefined };
      remind_of_certificates: {
        Args: Record<PropertyKey, never>;
        Returns: number;
      };
      remind_people: { Args: { p: Json }; Returns: Json };
      remove_second_factor: { Args: { p: Json }; Returns: Json };
      remove_staff: { Args: { p: Json }; Returns: Json };
      remove_tablet: { Args: { p: Json }; Returns: Json };
      remove_team_line: {
        Args: { p_coach_key_hash: string; p_line: string };
        Returns: boolean;
      };
      renew_order_link: {
        Args: {
          p_email: string;
          p_key_hash: string;
          p_link_id: string;
          p_number: number;
        };
        Returns: string;
      };
      requeue_email: { Args: { p: Json }; Returns: Json };
      restore_price_book: { Args: { p: Json }; Returns: Json };
      return_blanks: { Args: { p: Json }; Returns: Json };
      return_parcel: { Args: { p: Json }; Returns: Json };
      reuse_certificate: { Args: { p: Json }; Returns: Json };
      save_card_session: {
        Args: { p_id: string; p_session: string };
        Returns: boolean;
      };
      save_customer: { Args: { p: Json }; Returns: Json };
      save_floor_settings: { Args: { p: Json }; Returns: Json };
      save_person_card: { Args: { p: Json }; Returns: Json };
      save_plan: { Args: { p: Json }; Returns: Json };
      save_price_book: { Args: { p: Json }; Returns: Json };
      save_recipe: { Args: { p: Json }; Returns: Json };
      save_transit: { Args: { p: Json }; Returns: number };
      seal_file: { Args: { p: Json }; Returns: Json };
      send_certificate: { Args: { p: Json }; Returns: Json };
      send_parcels: { Args: { p: Json }; Returns: Json };
      send_payment_links: { Args: { p: Json }; Returns: Json };
      send_proof: { Args: { p: Json }; Returns: Json };
      send_quote: { Args: { p: Json }; Returns: Json };
      set_customer_terms: { Args: { p: Json }; Returns: Json };
      set_floor_pin: {
        Args: { p_hash: string; p_user_id: string };
        Returns: undefined;
      };
      set_group_seller: { Args: { p: Json }; Returns: Json };
      set_person_as_organizer: { Args: { p: Json }; Returns: Json };
      set_reminders: { Args: { p: Json }; Returns: Json };
      settle_difference: { Args: { p: Json }; Returns: Json };
      settle_purchase: { Args: { p: Json }; Returns: Json };
      share_design: { Args: { p: Json }; Returns: string };
      ship_boxes: { Args: { p: Json }; Returns: Json };
      sign_in_tablet: {
        Args: { p_member?: string; p_tablet: string };
        Returns: undefined;
      };
      solve_problem: { Args: { p: Json }; Returns: Json };
      start_person_card: { Args: { p: Json }; Returns: Json };
      start_reset: {
        Args: { p_email: string; p_token_hash: string };
        Returns: boolean;
      };
      stop_invitation: {
        Args: { p_id: string; p_slug: string };
        Returns: boolean;
      };
      stop_opening_again: { Args: { p: Json }; Returns: undefined };
      stop_reminders: { Args: { p: Json }; Returns: Json };
      style_colors: { Args: { p: Json }; Returns: Json };
      sweep_audit_events: { Args: { p_limit: number }; Returns: number };
      take_email_documents: { Args: { p_email_id: string }; Returns: Json };
      take_spent_cards: { Args: { p_limit: number }; Returns: Json };
      take_token: {
        Args: {
          p_bucket: string;
          p_key_hash: string;
          p_limit: number;
          p_window_seconds: number;
        };
        Returns: boolean;
      };
      tell_short_group: { Args: { p: Json }; Returns: undefined };
      test_connection: { Args: { p: Json }; Returns: Json };
      track_quote_path: {
        Args: {
          p_day: string;
          p_event: string;
          p_minutes?: number;
          p_path: string;
          p_step?: string;
        };
        Returns: undefined;
      };
      undo_merge: { Args: { p: Json }; Returns: Json };
      undo_move: { Args: { p: Json }; Returns: Json };
      undo_receiving: { Args: { p: Json }; Returns: Json };
      unpack_box: { Args: { p: Json }; Returns: Json };
      unused_files: { Args: { p_days: number; p_limit: number }; Returns: Json };
      who_am_i: { Args: { p: Json }; Returns: Json };
      withdraw_proposal: { Args: { p: Json }; Returns: Json };
      write_message: { Args: { p: Json }; Returns: Json };
      write_morning_emails: { Args: { p_day: string }; Returns: number };
      write_overdue: { Args: { p: Json }; Returns: number };
      write_reminders: { Args: { p: Json }; Returns: number };
    };
    Enums: {
      job_stage:
        | 'placed'
        | 'reviewing'
        | 'shown'
        | 'gathering'
        | 'approved'
        | 'started'
        | 'made'
        | 'done'
        | 'canceled';
      outbox_status: 'pending' | 'sent' | 'dead' | 'held' | 'skipped' | 'bundled';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals;
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      job_stage: [
        'placed',
        'reviewing',
        'shown',
        'gathering',
        'approved',
        'started',
        'made',
        'done',
        'canceled',
      ],
      outbox_status: ['pending', 'sent', 'dead', 'held', 'skipped', 'bundled'],
    },
  },
} as const;
